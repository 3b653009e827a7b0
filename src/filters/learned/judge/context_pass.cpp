#include "filters/learned/judge/context_pass.h"

#include <algorithm>

#include "filters/learned/judge/f_measure_cut.h"
#include "filters/learned/model/forest.h"

namespace tamis {
namespace {

constexpr std::uint32_t kReach = 3;    // number of near blocks on each side
constexpr std::int32_t kMiddle = 125;  // the bin of logit 0
constexpr std::int32_t kBinsALogit = 16;
constexpr std::int32_t kBinSteps = kLogitSteps / kBinsALogit;
constexpr unsigned kTableShift = 4;  // probabilities that differ only in these bits
                                     // share a bin

Bin logit_bin(std::int32_t logit) {
  const std::int32_t half = logit < 0 ? -kBinSteps / 2 : kBinSteps / 2;
  return static_cast<Bin>(std::clamp(kMiddle + (logit + half) / kBinSteps, 0, 250));
}

struct BinTable {
  std::array<Bin, (65536 >> kTableShift)> bins = {};

  BinTable() {
    std::int32_t bin = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
      const std::size_t middle = (i << kTableShift) + (1u << kTableShift) / 2;
      while (bin < 250 &&
             probability_of((bin + 1 - kMiddle) * kBinSteps - kBinSteps / 2) <= middle)
        ++bin;
      bins[i] = static_cast<Bin>(bin);
    }
  }
};

}  // namespace

Bin probability_bin(std::uint64_t probability) {
  static const BinTable once;
  return once.bins[probability >> kTableShift];
}

void ContextPass::read(const FeatureReader& reader,
                       std::span<const std::int32_t> logits,
                       std::span<const std::uint16_t> probabilities) {
  count_ = reader.blocks();
  bins_.resize(std::size_t{count_} * kContextFeatures);
  for (std::uint32_t b = 0; b < count_; ++b)
    out(ContextFeature::own)[b] = logit_bin(logits[b]);
  sum_blocks(reader, probabilities);
  fill_paths(reader.tree());
  fill_elements(reader.tree());
  fill_neighbours();
  fill_sections(reader.column(Feature::heading));
}

void ContextPass::sum_blocks(const FeatureReader& reader,
                             std::span<const std::uint16_t> probabilities) {
  sums_.assign(std::size_t{count_} + 1, {});
  for (std::uint32_t b = 0; b < count_; ++b) {
    const std::uint64_t weight = 2 * std::uint64_t{reader.text().blocks[b].words} + 1;
    sums_[b + 1] = {sums_[b].weight + weight,
                    sums_[b].expected + weight * probabilities[b]};
  }
}

Bin ContextPass::mean(std::uint32_t first, std::uint32_t last) const {
  return Sums{sums_[last].weight - sums_[first].weight,
              sums_[last].expected - sums_[first].expected}
      .mean();
}

void ContextPass::fill_paths(const BlockTree& tree) {
  paths_.assign(tree.paths.size(), {});
  for (std::uint32_t b = 0; b < count_; ++b) {
    Sums& path = paths_[tree.nodes[tree.leaves[b]].path];
    path.weight += sums_[b + 1].weight - sums_[b].weight;
    path.expected += sums_[b + 1].expected - sums_[b].expected;
  }
  Bin* const path = out(ContextFeature::path);
  for (std::uint32_t b = 0; b < count_; ++b)
    path[b] = paths_[tree.nodes[tree.leaves[b]].path].mean();
}

void ContextPass::fill_elements(const BlockTree& tree) {
  Bin* const container = out(ContextFeature::container);
  Bin* const above = out(ContextFeature::above);
  for (std::uint32_t b = 0; b < count_; ++b) {
    const BlockNode& own = tree.nodes[tree.containers[b]];
    container[b] = mean(own.first_block, own.last_block);
    const std::uint32_t branch = tree.wider[tree.containers[b]];
    above[b] = kNoBin;
    if (branch == kNone) continue;
    const BlockNode& wider = tree.nodes[tree.branches[branch].node];
    above[b] = mean(wider.first_block, wider.last_block);
  }
}

void ContextPass::fill_neighbours() {
  const Bin* const own = out(ContextFeature::own);
  Bin* const near = out(ContextFeature::near);
  Bin* const before = out(ContextFeature::before);
  Bin* const after = out(ContextFeature::after);
  for (std::uint32_t b = 0; b < count_; ++b) {
    near[b] = mean(b - std::min(b, kReach), std::min(count_, b + kReach + 1));
    before[b] = b == 0 ? kNoBin : own[b - 1];
    after[b] = b + 1 == count_ ? kNoBin : own[b + 1];
  }
}

void ContextPass::fill_sections(const Bin* heading) {
  constexpr Bin kNoHeading = 9;
  const Bin* const own = out(ContextFeature::own);
  Bin* const of_heading = out(ContextFeature::heading);
  Bin* const section = out(ContextFeature::section);
  for (std::uint32_t begin = 0; begin < count_;) {
    std::uint32_t end = begin + 1;
    while (end < count_ && heading[end] == kNoHeading) ++end;
    std::fill(of_heading + begin, of_heading + end,
              heading[begin] == kNoHeading ? kNoBin : own[begin]);
    std::fill(section + begin, section + end, mean(begin, end));
    begin = end;
  }
}

void ContextPass::correct(const ContextWeights& weights,
                          std::span<std::int32_t> logits) const {
  std::fill_n(logits.begin(), count_, weights.bias * kBinsALogit);
  for (unsigned f = 0; f < kContextFeatures; ++f) {
    const Bin* const bins = column(f);
    const std::int32_t weight = weights.features[f];
    for (std::uint32_t b = 0; b < count_; ++b)
      logits[b] += bins[b] == kNoBin ? 0 : weight * (bins[b] - kMiddle);
  }
  for (std::uint32_t b = 0; b < count_; ++b) logits[b] /= kBinsALogit;
}

}  // namespace tamis
