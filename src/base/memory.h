// The memory of this process.
#pragma once

namespace tamis {

// Returns how many of `wanted` threads that process pages fit below the limit on the
// address space (ulimit -v): at least one, and all of them without a limit. If a thread
// starts and no memory is left, the C library aborts the process, which cannot be
// caught.
unsigned jobs_within_memory(unsigned wanted);

// Makes malloc return the memory of a large page to the system when it is freed. By
// default malloc raises its thresholds after large allocations, and each thread may
// then keep tens of MiB. Call it once, before threads are started.
void limit_kept_memory();

// Returns free memory to the system. Otherwise malloc keeps the memory of a large page
// as long as a small allocation follows it.
void return_free_memory();

}  // namespace tamis
