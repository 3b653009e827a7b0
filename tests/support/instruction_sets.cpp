#include "support/instruction_sets.h"

namespace tamis::test {

std::vector<InstructionSet> instruction_sets() {
  std::vector<InstructionSet> sets;
  for (const InstructionSet set : {InstructionSet::portable, InstructionSet::sse2,
                                   InstructionSet::avx2, InstructionSet::avx512}) {
    if (set <= instruction_set()) sets.push_back(set);
  }
  return sets;
}

std::string to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::portable: return "portable";
    case InstructionSet::sse2: return "sse2";
    case InstructionSet::avx2: return "avx2";
    case InstructionSet::avx512: return "avx512";
  }
  return "unknown";
}

}  // namespace tamis::test
