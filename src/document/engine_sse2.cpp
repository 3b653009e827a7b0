#include "document/engine.h"

#ifdef __x86_64__
#include <emmintrin.h>

namespace tamis::sse2 {

#include "document/simd_sse2.inl"
//
#include "document/engine.inl"

}  // namespace tamis::sse2
#endif
