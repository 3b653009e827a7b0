// Learned: trained trees over text blocks.
//
// After T. Vogels, O. Ganea, C. Eickhoff, "Web2Text: Deep Structured Boilerplate
// Removal", 2018, in that blocks of text are classified by features of text and tree;
// with boosted trees that grow by leaves (G. Ke et al., "LightGBM", 2017) and a cut
// for the expected F-measure (K. Dembczynski et al., "An Exact Algorithm for F-Measure
// Maximization", 2011) instead of a net and a threshold.
//
// IDEA
//
//   blocks ──features──▶ bins ──trees──▶ probability that a block's words are content
//                                              │
//   kept: the blocks with the highest, as many as give the best expected F1
//
// A build without a model that fits keeps everything; a test holds that ours fits.
// Everything is whole numbers, so a page has one result on all machines. docs/filters/
// learned.md tells how models are made and what they reach.
//
// Tested by tests/unit/filters/learned/filter_test.cpp.

#include "filters/learned/filter.h"

#include <cmath>

#include "base/spare.h"
#include "filters/contract/spare_memory.h"
#include "filters/learned/judge/block_judge.h"
#include "filters/learned/judge/comments.h"
#include "filters/learned/judge/expected_cut.h"
#include "filters/learned/judge/whole_parts.h"
#include "tamis/define_filter.h"
#include "text/lists.h"

namespace tamis {

// A model by its name; the parameter holds what the name stood for when it was read.
struct NamedModel {
  std::string name = "general";
  std::shared_ptr<const Model> model = find_model("general");
};

template <>
struct ParamText<NamedModel> {
  static constexpr ParamType kType = ParamType::text;
  static std::string read(std::string_view text, NamedModel& out) {
    std::shared_ptr<const Model> model = find_model(text);
    if (model == nullptr)
      return "there is no model '" + std::string(text) + "', only " +
             text::join(model_names(), ", ");
    out = {std::string(text), std::move(model)};
    return {};
  }
  static std::string write(const NamedModel& value) { return value.name; }
};

namespace {

constexpr std::string_view kCommentsNames[] = {"auto", "keep", "drop"};

struct LearnedParams {
  NamedModel model;
  double beta = 1;
  Comments comments = Comments::automatic;
};

constexpr ParamSpec kLearnedParams[] = {
    param<&LearnedParams::model>("model", Provenance::ours,
                                 "which model: general, or one given with --model"),
    param<&LearnedParams::beta>("beta", {0.25, 4, Scale::log}, Provenance::ours,
                                "above 1 keeps more, below 1 less: recall counts as "
                                "beta times as important as precision"),
    param<&LearnedParams::comments, kCommentsNames>(
        "comments", Provenance::ours,
        "comments of readers: keep or drop them, or auto: drop them where there is a "
        "text besides"),
};

struct Workspace {
  Spare<std::vector<std::uint16_t>> probabilities;  // by block, in 65535ths
  Spare<std::vector<bool>> are_comments;            // by block
};

ExpectedCut cut_of(const View& view, const LearnedParams& params, Workspace& space) {
  const JudgedBlocks judge = judge_blocks(view, params.model.model);
  space.probabilities.assign(judge->probabilities.begin(), judge->probabilities.end());
  find_comments(judge->reader, space.are_comments);
  const double beta = params.beta * params.model.model->dial / kDialSteps;
  return cut_comments(params.comments, beta, judge->words, space.are_comments,
                      space.probabilities);
}

FilterResult learned(const View& view, const LearnedParams& params) {
  Workspace space;
  const Blocks& blocks = view.blocks();
  FilterResult out{.keep = spare_mask(view.present()),
                   .scores = spare_scores(view.page().word_count())};
  out.keep.fill({0, view.page().word_count()}, false);
  if (blocks.all.empty()) return out;
  if (params.model.model == nullptr) return {.keep = view.present(), .scores = {}};
  const ExpectedCut cut = cut_of(view, params, space);
  for (std::size_t b = 0; b < blocks.all.size(); ++b) {
    const Range words = blocks.all[b].words;
    const std::uint16_t probability = space.probabilities[b];
    std::fill(out.scores.begin() + words.first, out.scores.begin() + words.last,
              static_cast<float>(probability) / 65535);
    if (probability >= cut.least && probability > 0) out.keep.fill(words);
  }
  complete_parts(view.page(), out.keep);
  if (!view.is_whole()) {
    out.keep &= view.present();
    for (std::size_t w = 0; w < out.scores.size(); ++w)
      if (!view.present()[w]) out.scores[w] = 0;
  }
  out.confidence = static_cast<float>(params.model.model->confidence.at(cut.value));
  return out;
}

constexpr FilterSpec make_spec() {
  FilterSpec out = define_filter<LearnedParams, tamis::learned>(
      "learned", FilterKind::block, "trained trees choose among the blocks of text",
      "after Vogels, Ganea, Eickhoff, Web2Text: Deep Structured Boilerplate Removal, "
      "2018",
      kLearnedParams);
  out.set_general_model = [](void* params, const std::shared_ptr<const Model>& model) {
    NamedModel& named = static_cast<LearnedParams*>(params)->model;
    if (named.name == "general") named.model = model;
  };
  return out;
}

}  // namespace

constinit const FilterSpec spec::learned = make_spec();

}  // namespace tamis
