// How likely the blocks of a view are content, by a model: features, trees,
// probabilities. Keep it: its memory serves page after page.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "filters/learned/features/features.h"
#include "filters/learned/judge/second_look.h"
#include "filters/learned/model/model.h"

namespace tamis {

class BlockJudge {
 public:
  void read(const View& view, const Model& model);
  // All that is known of the page as one row of bins, for forests that judge pages: of
  // each feature the mean over blocks, which count by their words that should be
  // content.
  std::vector<Bin> page_row() const;

  FeatureReader reader;
  std::vector<std::uint32_t> words;          // by block
  std::vector<std::uint16_t> probabilities;  // by block, in 65535ths
  std::vector<std::int32_t> logits;  // of these, in steps of kLogitSteps; padded

 private:
  void take_probabilities();

  QuickForest::Workspace space_;
  SecondLook second_look_;
};

// The view, read by the judge of this thread; one at a time. The judge keeps its memory
// for the next page, unless the page was large: then it ends with this.
class JudgedBlocks {
 public:
  explicit JudgedBlocks(const BlockJudge& judge) : judge_(judge) {}
  JudgedBlocks(const JudgedBlocks&) = delete;
  JudgedBlocks& operator=(const JudgedBlocks&) = delete;
  ~JudgedBlocks();

  const BlockJudge& operator*() const { return judge_; }
  const BlockJudge* operator->() const { return &judge_; }

 private:
  const BlockJudge& judge_;
};

// A whole page is read once: the filter asks for its blocks, and then somebody for its
// row, which also a large page leaves.
JudgedBlocks judge_blocks(const View& view, std::shared_ptr<const Model> model);
std::vector<Bin> judged_page_row(const Page& page, std::shared_ptr<const Model> model);

}  // namespace tamis
