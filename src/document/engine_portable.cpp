#include "document/engine.h"

namespace tamis::portable {

#include "document/simd_portable.inl"
//
#include "document/engine.inl"

}  // namespace tamis::portable
