// Runs a test with each set of vector instructions of this machine.
//
//   for (const InstructionSet set : instruction_sets()) {
//     const Forced forced(set);
//     ...
//   }
#pragma once

#include <string>
#include <vector>

#include "document/instruction_set.h"

namespace tamis::test {

// Returns the sets from the portable one to the best of this machine.
std::vector<InstructionSet> instruction_sets();

std::string to_string(InstructionSet set);

// Uses a set during its lifetime, then restores the previous one.
class Forced {
 public:
  explicit Forced(InstructionSet set) : before_(instruction_set()) {
    force_instruction_set_for_test(set);
  }

  ~Forced() { force_instruction_set_for_test(before_); }

  Forced(const Forced&) = delete;
  Forced& operator=(const Forced&) = delete;

 private:
  InstructionSet before_;
};

}  // namespace tamis::test
