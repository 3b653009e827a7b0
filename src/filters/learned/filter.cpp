// Learned: trained trees over text blocks.
//
// As in T. Vogels, O. Ganea, C. Eickhoff, "Web2Text: Deep Structured Boilerplate
// Removal", 2018, blocks of text are classified by features of text and tree. Instead
// of a neural network and a threshold, the filter uses boosted trees that grow
// leaf-wise (G. Ke et al., "LightGBM", 2017). A cut maximises the expected F-measure
// (K. Dembczynski et al., "An Exact Algorithm for F-Measure Maximization", 2011).
//
// IDEA
//
//   blocks ──features──▶ bins ──trees──▶ probability that a block's words are content
//                                              │
//   kept: the blocks with the highest probabilities, as many as maximise the expected
//   F1, and the parts that belong to them
//
// A build without a matching model keeps everything; a test verifies that the general
// model matches. All computations use integers, so a page has the same result on all
// machines. docs/filters/learned.md describes how models are trained and what scores
// they reach.
//
// Tested by tests/unit/filters/learned/filter_test.cpp.

#include "filters/learned/filter.h"

#include <algorithm>

#include "base/spare.h"
#include "filters/contract/spare_memory.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "tamis/define_filter.h"
#include "text/lists.h"

namespace tamis {

// A model and its name. The parameter holds the model that had the name when it was
// read.
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

bool is_heading_cell(Tag tag) {
  return tag == Tag::th || tag == Tag::caption;
}

// Keeps the headings of a table if at least half of its cells' words are kept. Skips
// tables that contain other tables, because those lay out a page.
void complete_table(const Page& page, NodeId table, Mask& keep) {
  std::size_t words = 0;
  std::size_t kept = 0;
  bool has_headings = false;
  for (NodeId n = table + 1; n < page.end(table); ++n) {
    if (page.tag(n) == Tag::table) return;
    has_headings |= is_heading_cell(page.tag(n));
    if (page.tag(n) != Tag::td) continue;
    words += page.words(n).size();
    kept += keep.count(page.words(n));
  }
  if (!has_headings || kept == 0 || kept * 2 < words) return;
  for (NodeId n = table + 1; n < page.end(table); ++n)
    if (is_heading_cell(page.tag(n))) keep.fill(page.words(n));
}

bool stands_between(Range words, const Mask& keep) {
  return words.first > 0 && words.last < keep.size() && keep[words.first - 1] &&
         keep[words.last];
}

}  // namespace

void complete_parts(const Page& page, Mask& keep) {
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::table && page.tag(n) != Tag::pre) continue;
    const Range words = page.words(n);
    if (words.size() == 0) continue;
    if (page.tag(n) == Tag::table)
      complete_table(page, n, keep);
    else if (stands_between(words, keep))
      keep.fill(words);
  }
}

namespace {

FilterResult learned(const View& view, const LearnedParams& params) {
  const Blocks& blocks = view.blocks();
  const Model* const model = params.model.model.get();
  FilterResult out{.keep = spare_mask(view.present()),
                   .scores = spare_scores(view.page().word_count())};
  out.keep.fill({0, view.page().word_count()}, false);
  if (blocks.all.empty()) return out;
  if (model == nullptr) return {.keep = view.present(), .scores = {}};
  Spare<std::vector<std::uint16_t>> probabilities;  // by block, in 65535ths
  Spare<std::vector<bool>> are_comments;            // by block
  FMeasureCut cut;
  {
    const ScoredBlocks scored = score_blocks(view, params.model.model);
    probabilities.assign(scored->probabilities.begin(), scored->probabilities.end());
    find_comments(scored->reader, are_comments);
    cut =
        cut_comments(params.comments, params.beta * model->beta_scale / kBetaScaleSteps,
                     scored->words, are_comments, probabilities);
  }
  for (std::size_t b = 0; b < blocks.all.size(); ++b) {
    const Range words = blocks.all[b].words;
    std::fill(out.scores.begin() + words.first, out.scores.begin() + words.last,
              static_cast<float>(probabilities[b]) / 65535);
    if (probabilities[b] >= cut.least && probabilities[b] > 0) out.keep.fill(words);
  }
  complete_parts(view.page(), out.keep);
  if (!view.is_whole()) {
    out.keep &= view.present();
    for (std::size_t w = 0; w < out.scores.size(); ++w)
      if (!view.present()[w]) out.scores[w] = 0;
  }
  out.confidence = static_cast<float>(model->confidence.at(cut.value));
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

bool is_only_chrome(std::span<const float> scores, std::optional<double> confidence) {
  // Only 6 of the 5,828 dataset pages with at least 30 words of gold text have no score
  // that high. No page that consists only of a menu, a footer or a cookie notice has
  // one.
  constexpr float kLeast = 0.3f;
  if (!confidence) return false;
  return std::none_of(scores.begin(), scores.end(),
                      [](float score) { return score >= kLeast; });
}

}  // namespace tamis
