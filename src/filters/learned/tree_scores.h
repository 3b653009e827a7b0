// The logits of all blocks: every tree over many blocks at once.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/learned/features.h"
#include "filters/learned/model.h"

namespace tamis {

// The results are the same; the choice is for tests.
enum class InstructionSet : std::uint8_t { best, portable };

// In steps of 1/kLogitSteps; as many as reader.stride(), of which the last mean
// nothing.
void score_blocks(const Model& model, const FeatureReader& reader,
                  std::vector<std::int32_t>& logits,
                  InstructionSet wanted = InstructionSet::best);

}  // namespace tamis
