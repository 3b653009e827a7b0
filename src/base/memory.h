// The memory of this process.
#pragma once

namespace tamis {

// Returns how many of `wanted` threads that process pages fit below the limit on the
// address space (ulimit -v): at least one, and all of them without a limit. A thread
// that is started with no memory left is aborted by the C library, which cannot be
// caught.
unsigned jobs_within_memory(unsigned wanted);

// Makes malloc return the memory of a large page to the system when it is freed. By
// default malloc raises its limits with the largest pieces that it has seen, and each
// thread may then keep tens of MiB. Call it once, before threads are started.
void limit_kept_memory();

// Returns free memory to the system. malloc keeps what a large page needed, for as long
// as something small lies behind it.
void return_free_memory();

}  // namespace tamis
