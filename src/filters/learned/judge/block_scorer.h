// Computes the probability that each block of a view is content: features, trees, the
// context pass, probabilities. Reuse a scorer to reuse its memory.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "filters/learned/features/features.h"
#include "filters/learned/judge/context_pass.h"
#include "filters/learned/model/model.h"

namespace tamis {

class BlockScorer {
 public:
  void read(const View& view, const Model& model);
  // Returns one row of bins for the whole page, for forests that classify page types.
  // It has the mean of each feature over the blocks, weighted by their expected words
  // of content.
  std::vector<Bin> page_row() const;

  FeatureReader reader;
  std::vector<std::uint32_t> words;          // by block
  std::vector<std::uint16_t> probabilities;  // by block, in 65535ths
  std::vector<std::int32_t> logits;  // the same as logits, in steps of kLogitSteps;
                                     // padded

 private:
  void take_probabilities();

  QuickForest::Workspace space_;
  ContextPass context_pass_;
};

// Releases the scorer of this thread, which has read a view; only one can be in use at
// a time. The scorer keeps its memory for the next page, unless the page was large:
// then it is destroyed.
struct ReleaseScorer {
  void operator()(const BlockScorer* scorer) const;
};
using ScoredBlocks = std::unique_ptr<const BlockScorer, ReleaseScorer>;

// A whole page is read only once: the filter requests its blocks, and later code may
// request its row. The row of a large page is stored for this purpose.
ScoredBlocks score_blocks(const View& view, std::shared_ptr<const Model> model);
std::vector<Bin> scored_page_row(const Page& page, std::shared_ptr<const Model> model);

}  // namespace tamis
