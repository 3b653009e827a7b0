#include "filters/learned/tree_scores.h"

#include <algorithm>

namespace tamis {
namespace {

constexpr std::uint32_t kLanes = FeatureReader::kLanes;

// The answers of one tree for kLanes blocks, as numbers of leaves. A loop over bytes
// that compilers turn into a few vector instructions.
void find_leaves(const Split* splits, std::uint32_t depth, const FeatureReader& reader,
                 std::uint32_t first, std::uint8_t* leaf) {
  std::fill_n(leaf, kLanes, std::uint8_t{0});
  for (std::uint32_t level = 0; level < depth; ++level) {
    const Bin* const column = reader.column(splits[level].feature) + first;
    const Bin bin = splits[level].bin;
    const auto bit = static_cast<std::uint8_t>(1u << level);
    for (std::uint32_t i = 0; i < kLanes; ++i)
      leaf[i] = static_cast<std::uint8_t>(leaf[i] | (column[i] > bin ? bit : 0));
  }
}

}  // namespace

void score_blocks(const Model& model, const FeatureReader& reader,
                  std::vector<std::int32_t>& logits) {
  logits.assign(reader.stride(), model.bias);
  for (std::uint32_t first = 0; first < reader.stride(); first += kLanes) {
    std::uint8_t leaf[kLanes];
    std::int32_t* const sums = logits.data() + first;
    for (std::uint32_t t = 0; t < model.trees; ++t) {
      find_leaves(model.splits.data() + std::size_t{t} * model.depth, model.depth,
                  reader, first, leaf);
      const std::int16_t* const values =
          model.leaves.data() + (std::size_t{t} << model.depth);
      for (std::uint32_t i = 0; i < kLanes; ++i) sums[i] += values[leaf[i]];
    }
  }
}

}  // namespace tamis
