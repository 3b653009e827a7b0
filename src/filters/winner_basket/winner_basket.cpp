#include "filters/winner_basket/winner_basket.h"

#include <algorithm>

#include "filters/common/words.h"

namespace tamis {
namespace {

constexpr std::size_t kFeatures = kFeatureNames.all.size();

// The features that count, and the most that a block has of each.
class Yardstick {
 public:
  explicit Yardstick(const BasketOptions& options) : options_(options) {
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const TagFeature feature = static_cast<TagFeature>(i);
      if (options.desired.contains(feature) || options.features.contains(feature))
        rows_.push_back({feature, options.desired.contains(feature)});
    }
  }

  void include(const TagBlock& block) {
    for (Row& row : rows_)
      row.most = std::max(row.most, feature_of(block, row.feature, options_.text));
  }

  FeatureSums measure(const TagBlock& block) const {
    FeatureSums sums;
    for (const Row& row : rows_) {
      if (row.most == 0) continue;
      const double value =
          static_cast<double>(feature_of(block, row.feature, options_.text)) / row.most;
      (row.is_desired ? sums.desired : sums.others) += value;
    }
    return sums;
  }

 private:
  struct Row {
    TagFeature feature;
    bool is_desired;
    std::uint32_t most = 0;
  };

  const BasketOptions& options_;
  std::vector<Row> rows_;
};

}  // namespace

std::vector<RatedBlock> rate_blocks(const std::vector<TagBlock>& blocks,
                                    const BasketOptions& options) {
  Yardstick page(options);
  for (const TagBlock& block : blocks) page.include(block);
  Yardstick basket(options);
  std::vector<RatedBlock> out;
  out.reserve(blocks.size());
  for (const TagBlock& block : blocks) {
    const FeatureSums sums = page.measure(block);
    const bool is_winner = sums.desired > sums.others;
    out.push_back({block.words, sums, {}, is_winner});
    if (is_winner) basket.include(block);
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i].is_winner) out[i].in_basket = basket.measure(blocks[i]);
  return out;
}

std::vector<RatedBlock> rate_blocks(const View& view, const BasketOptions& options) {
  return rate_blocks(tag_blocks(view, options.blocks), options);
}

std::vector<float> block_scores(const View& view,
                                const std::vector<RatedBlock>& blocks) {
  std::vector<float> scores(view.page().word_count(), 0);
  for (const RatedBlock& block : blocks)
    fill_scores(view, block.words, block.on_page.share(), scores);
  return scores;
}

}  // namespace tamis
