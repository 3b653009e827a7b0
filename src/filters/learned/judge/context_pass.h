// The context pass corrects the forest's score of each block by the scores around it. A
// block among content is more likely to be content, and so is a block whose similar
// blocks elsewhere on the page are content.
//
// The correction is a weighted sum of nine logits, so it costs almost nothing. On
// held-out sites it is better than trees over the same numbers (docs/quality.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/bins.h"
#include "filters/learned/features/features.h"

namespace tamis {

// In means, the weight of a block is its number of words plus one half.
enum class ContextFeature : std::uint8_t {
  own,        // the forest's score of the block
  path,       // mean of the blocks with the same path of four elements
  container,  // ... of its container
  above,      // ... of the next element above with more blocks
  near,       // ... of the blocks from three before it to three after it
  before,     // the score of the block before
  after,      // ... of the block after
  heading,    // ... of the last heading
  section,    // mean of the blocks from that heading to the next
};
inline constexpr unsigned kContextFeatures = 9;

inline constexpr const char* kContextFeatureNames[kContextFeatures] = {
    "own",    "path",  "container", "above",  "near",
    "before", "after", "heading",   "section"};

// Weights and bias are in steps of kLogitSteps. If all are 0, there is no context pass.
struct ContextWeights {
  std::int32_t bias = 0;
  std::array<std::int32_t, kContextFeatures> features = {};

  bool operator==(const ContextWeights&) const = default;
};

// Returns the bin of the logit of a probability in 65535ths: logit 0 is bin 125, and
// logit 1 is 16 bins away.
Bin probability_bin(std::uint64_t probability);

class ContextPass {
 public:
  // Takes logits in steps of kLogitSteps and probabilities in 65535ths, by block.
  void read(const FeatureReader& reader, std::span<const std::int32_t> logits,
            std::span<const std::uint16_t> probabilities);

  // Returns bins of logits, by block; kNoBin if the value does not exist.
  const Bin* column(unsigned feature) const { return bins_.data() + feature * count_; }
  const Bin* column(ContextFeature feature) const {
    return column(static_cast<unsigned>(feature));
  }

  // Replaces the logits by the corrected ones.
  void correct(const ContextWeights& weights, std::span<std::int32_t> logits) const;

 private:
  // Sums over a range of blocks or over a path.
  struct Sums {
    std::uint64_t weight = 0;
    std::uint64_t expected = 0;

    Bin mean() const { return probability_bin(expected / weight); }
  };

  Bin* out(ContextFeature feature) {
    return bins_.data() + static_cast<unsigned>(feature) * count_;
  }
  Bin mean(std::uint32_t first, std::uint32_t last) const;
  void sum_blocks(const FeatureReader& reader,
                  std::span<const std::uint16_t> probabilities);
  void fill_paths(const BlockTree& tree);
  void fill_elements(const BlockTree& tree);
  void fill_neighbours();
  void fill_sections(const Bin* heading);

  std::uint32_t count_ = 0;
  std::vector<Bin> bins_;
  std::vector<Sums> sums_;   // before each block; the last is over all blocks
  std::vector<Sums> paths_;  // over the blocks of each path
};

}  // namespace tamis
