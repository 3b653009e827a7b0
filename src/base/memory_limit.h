// The limit on the address space of this process (ulimit -v), if there is one.
#pragma once

namespace tamis {

// Returns how many of `wanted` threads that process pages fit below the limit: at least
// one, and all of them without a limit. A thread that is started with no memory left is
// aborted by the C library, which cannot be caught.
unsigned jobs_within_memory(unsigned wanted);

}  // namespace tamis
