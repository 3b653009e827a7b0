// A filter that fails in the ways in which a bug, hostile pages or a lack of memory
// make others fail.
#pragma once

namespace tamis::test {

// Registers the filter `fails`, once. It keeps everything, but on a page with the word
// "bug" it throws std::length_error, with "steps" it takes too many steps, and with
// "memory" it allocates more memory than exists.
void register_failing_filter();

}  // namespace tamis::test
