// TCCB: token-based content code blurring.
//
// Thomas Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA
// 2008 workshops.
//
// IDEA
//
// As CCB, but the row has one element for each tag (0) and each word (1), so that long
// words and long tags weigh no more than short ones:
//
//   <li> <a> Home </a> <li> <a> News </a>   <p> A long paragraph of prose ...
//    0    0   1    0    0    0   1    0      0  1  1       1     1   1
//
//   1. The row: filters/common/token_row.h.
//   2. Blurring: filters/blur/gaussian_blur.h.
//   3. A word is kept if its value stays over the threshold.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The bell's width, the ends of the row, the end of the iteration: as in ccb.cpp.
//   2. blank_words counts white space between two tags as a word. The paper is silent;
//      the published runs of this family count it (CETD 2011 on BTE and DSC).
//   3. ignore_anchor_tags is what ACCB is to CCB; the paper has no such variant.
//
// Tested by tests/unit/filters/blur/tccb_test.cpp.

#include "filters/blur/content_code.h"
#include "filters/common/token_row.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct TccbParams {
  int range = 25;
  double threshold = 0.75;
  double sigma = 1.0 / 3;
  double stop_rate = 0.01;
  int max_iter = 50;
  bool ignore_anchor_tags = false;
  bool blank_words = false;
  BlurMethod method = BlurMethod::fast;
};

constexpr ParamSpec kTccbParams[] = {
    param<&TccbParams::range>("range", {5, 120}, Provenance::paper,
                              "tokens blurred to each side"),
    param<&TccbParams::threshold>(
        "threshold", {0.4, 0.95}, Provenance::paper,
        "content must be brighter than this, from 0 (code) to 1 (content)"),
    param<&TccbParams::sigma>("sigma", {0.25, 0.667}, Provenance::ours,
                              "width of the Gaussian bell, as a share of the range"),
    param<&TccbParams::stop_rate>(
        "stop_rate", {0, 0.05}, Provenance::ours,
        "end when at most this share of the content changes sides in an iteration"),
    param<&TccbParams::max_iter>("max_iter", {1, 100}, Provenance::ours,
                                 "iterations at most"),
    param<&TccbParams::ignore_anchor_tags>("ignore_anchor_tags", Provenance::paper,
                                           "leave the tags of links out"),
    param<&TccbParams::blank_words>(
        "blank_words", Provenance::ours,
        "white space between two tags counts as a word (as published)"),
    param<&TccbParams::method, kBlurMethodNames>(
        "method", Provenance::ours,
        "interpolate (the same but for 0.001 of brightness), or blur every token"),
};

ContentCode token_code(const View& view, const TccbParams& params) {
  const TagSet ignored = params.ignore_anchor_tags ? TagSet{Tag::a} : TagSet();
  ContentCode out;
  out.words.reserve(view.page().word_count());
  for_row_tokens(view, {ignored, params.blank_words}, [&](RowToken token) {
    if (token.word != kNone)
      out.add_word(token.word, 1);
    else if (token.is_word)
      out.add_content(1);
    else
      out.add_code(1);
  });
  return out;
}

FilterResult tccb(const View& view, const TccbParams& params) {
  const BlurOptions options{params.range,     params.sigma,    params.threshold,
                            params.stop_rate, params.max_iter, params.method};
  return keep_bright_words(view, token_code(view, params), options, WordPolicy::any);
}

}  // namespace

constinit const FilterSpec spec::tccb = define_filter<TccbParams, tamis::tccb>(
    "tccb", FilterKind::token, "words that stay bright when tags are blurred",
    "Gottron, Content Code Blurring: A New Approach to Content Extraction, 2008",
    kTccbParams);

}  // namespace tamis
