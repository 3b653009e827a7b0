// Memory that the program has freed and the allocator still holds.
#pragma once

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tamis {

// Returns free memory to the system. malloc keeps what a large page needed, for as long
// as something small lies behind it.
inline void return_free_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace tamis
