// To run something with each instruction set that this machine has:
//
//   for (const InstructionSet set : instruction_sets()) {
//     const UseInstructionSet use(set);
//     ...
//   }
#pragma once

#include <vector>

#include "document/instruction_set.h"

namespace tamis::test {

// Slowest first; the last is the one that the library would choose.
inline std::vector<InstructionSet> instruction_sets() {
  static const InstructionSet best = instruction_set();
  std::vector<InstructionSet> sets;
  for (const InstructionSet set :
       {InstructionSet::portable, InstructionSet::sse2, InstructionSet::avx2})
    if (set <= best) sets.push_back(set);
  return sets;
}

// Within its scope; then the machine's best is back.
class UseInstructionSet {
 public:
  explicit UseInstructionSet(InstructionSet set) : best_(instruction_sets().back()) {
    force_instruction_set_for_test(set);
  }

  UseInstructionSet(const UseInstructionSet&) = delete;
  UseInstructionSet& operator=(const UseInstructionSet&) = delete;

  ~UseInstructionSet() { force_instruction_set_for_test(best_); }

 private:
  InstructionSet best_;
};

}  // namespace tamis::test
