// How likely the blocks of a view are content, by a model: features, trees, the context
// pass, probabilities. Keep a scorer: its memory serves page after page.
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
  // All that is known of the page as one row of bins, for forests that tell page types
  // apart: of each feature the mean over blocks, which count by their words that should
  // be content.
  std::vector<Bin> page_row() const;

  FeatureReader reader;
  std::vector<std::uint32_t> words;          // by block
  std::vector<std::uint16_t> probabilities;  // by block, in 65535ths
  std::vector<std::int32_t> logits;  // of these, in steps of kLogitSteps; padded

 private:
  void take_probabilities();

  QuickForest::Workspace space_;
  ContextPass context_pass_;
};

// The scorer of this thread, which has read a view; one at a time. It keeps its memory
// for the next page, unless the page was large: then it ends with this.
struct ReleaseScorer {
  void operator()(const BlockScorer* scorer) const;
};
using ScoredBlocks = std::unique_ptr<const BlockScorer, ReleaseScorer>;

// A whole page is read once: the filter asks for its blocks, and then somebody for its
// row, which also a large page leaves.
ScoredBlocks score_blocks(const View& view, std::shared_ptr<const Model> model);
std::vector<Bin> scored_page_row(const Page& page, std::shared_ptr<const Model> model);

}  // namespace tamis
