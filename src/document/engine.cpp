#include "document/engine.h"

#include <atomic>

#include "document/instruction_set.h"

#ifdef __x86_64__
#include <emmintrin.h>
#endif

namespace tamis::portable {

#include "document/simd_portable.inl"
//
#include "document/engine.inl"

}  // namespace tamis::portable

#ifdef __x86_64__
namespace tamis::sse2 {

#include "document/simd_sse2.inl"
//
#include "document/engine.inl"

}  // namespace tamis::sse2
#endif

namespace tamis {
namespace {

InstructionSet best_instruction_set() {
#ifdef __x86_64__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2"))
    return InstructionSet::sse2;
  // Of AVX-512, only the instructions for shorter vectors are used.
  return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")
             ? InstructionSet::avx512
             : InstructionSet::avx2;
#else
  return InstructionSet::portable;
#endif
}

std::atomic<InstructionSet>& chosen() {
  static std::atomic<InstructionSet> set = best_instruction_set();
  return set;
}

}  // namespace

InstructionSet instruction_set() {
  return chosen().load(std::memory_order_relaxed);
}

void force_instruction_set_for_test(InstructionSet set) {
  chosen().store(set);
}

const Engine& engine() {
  static constexpr Engine kPortable = {portable::build, portable::list_tokens,
                                       portable::count_tokens};
#ifdef __x86_64__
  static constexpr Engine kSse2 = {sse2::build, sse2::list_tokens, sse2::count_tokens};
  static constexpr Engine kAvx2 = {avx2::build, avx2::list_tokens, avx2::count_tokens};
  if (instruction_set() >= InstructionSet::avx2) return kAvx2;
  if (instruction_set() == InstructionSet::sse2) return kSse2;
#endif
  return kPortable;
}

}  // namespace tamis
