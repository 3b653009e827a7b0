// The vector instructions in use. Each set includes the ones before it. The best set of
// the machine is chosen once. All sets give the same results.
#pragma once

#include <cstdint>

namespace tamis {

enum class InstructionSet : std::uint8_t { portable, sse2, avx2, avx512 };

// Returns the best set of this machine, or the one that a test has forced.
InstructionSet instruction_set();
void force_instruction_set_for_test(InstructionSet set);

}  // namespace tamis
