// A filter that fails in the ways in which a bug, hostile pages or a lack of memory
// make others fail.
#pragma once

namespace tamis::test {

// Registers the filter `fails`, once. It keeps everything, unless the page has one of
// three words. On "bug" it throws std::length_error, on "steps" it takes too many
// steps, and on "memory" it allocates more memory than exists.
void register_failing_filter();

}  // namespace tamis::test
