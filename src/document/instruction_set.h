// Which vector instructions are used, each set with those before it. Chosen once, by
// what the machine has; the results are the same with each.
#pragma once

#include <cstdint>

namespace tamis {

enum class InstructionSet : std::uint8_t { portable, sse2, avx2, avx512 };

// The best of this machine, or what a test has forced.
InstructionSet instruction_set();
void force_instruction_set_for_test(InstructionSet set);

}  // namespace tamis
