// The context pass over the blocks of a page: what the forest says of a block,
// corrected by what it says around it. A block among content is more likely content
// itself, and so is one whose likes elsewhere on the page are.
//
// The correction is a weighted sum of nine logits, so it costs next to nothing, and on
// sites that no model saw it is better than trees over the same numbers
// (docs/quality.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/bins.h"
#include "filters/learned/features/features.h"

namespace tamis {

// Means weigh a block by its words and a half.
enum class ContextFeature : std::uint8_t {
  own,        // what the forest says of the block
  path,       // mean of the blocks with the same path of four elements
  container,  // ... of its container
  above,      // ... of the next element above with more blocks
  near,       // ... of the three blocks before it to the three behind
  before,     // what it says of the block before
  after,      // ... behind
  heading,    // ... of the last heading
  section,    // mean of the blocks from that heading to the next
};
inline constexpr unsigned kContextFeatures = 9;

inline constexpr const char* kContextFeatureNames[kContextFeatures] = {
    "own",    "path",  "container", "above",  "near",
    "before", "after", "heading",   "section"};

// Weights in steps of kLogitSteps; the bias, too. All 0: there is no context pass.
struct ContextWeights {
  std::int32_t bias = 0;
  std::array<std::int32_t, kContextFeatures> features = {};

  bool operator==(const ContextWeights&) const = default;
};

// A probability, in 65535ths, as the bin of its logit: 0 is 125, and 1 is 16 away.
Bin probability_bin(std::uint64_t probability);

class ContextPass {
 public:
  // Logits in steps of kLogitSteps and probabilities in 65535ths, by block.
  void read(const FeatureReader& reader, std::span<const std::int32_t> logits,
            std::span<const std::uint16_t> probabilities);

  // Bins of logits, by block; kNoBin: there is no such thing.
  const Bin* column(unsigned feature) const { return bins_.data() + feature * count_; }
  const Bin* column(ContextFeature feature) const {
    return column(static_cast<unsigned>(feature));
  }

  // The corrected logits.
  void correct(const ContextWeights& weights, std::span<std::int32_t> logits) const;

 private:
  // Of a range of blocks, or of a path.
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
  std::vector<Sums> sums_;   // before each block, and one more
  std::vector<Sums> paths_;  // of the blocks of each path
};

}  // namespace tamis
