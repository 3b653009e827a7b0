// TCCB: token-based content code blurring.
//
// Thomas Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA
// 2008 workshops.
//
// IDEA
//
// TCCB works like CCB, but the row has one element for each tag (0) and each word (1).
// So long words and long tags weigh no more than short ones:
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
//   1. The width of the bell, the ends of the row and the end of the iteration are as
//      in ccb.cpp.
//   2. blank_words counts whitespace between two tags as a word. The paper is silent;
//      the published runs of this family count it (CETD 2011 on BTE and DSC).
//   3. ignore_anchor_tags corresponds to ACCB; the paper has no such variant.
//
// Tested by tests/unit/filters/blur/tccb_test.cpp.

#include "filters/blur/ccb.h"
#include "filters/common/token_row.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct TccbParams : BlurringParams {
  TccbParams() { range = 25; }
};
static_assert(std::is_standard_layout_v<TccbParams>);  // the table reads the base class

constexpr auto kTccbParams = param_table(
    blurring_params("tokens blurred to each side", "leave the tags of links out"),
    {param<&BlurringParams::blank_words>(
         "blank_words", Provenance::ours,
         "white space between two tags counts as a word (as published)"),
     param<&BlurringParams::method, kBlurMethodNames>(
         "method", Provenance::ours,
         "interpolate (the same but for 0.001 of brightness), or blur every token")});

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
  return keep_bright_words(view, token_code(view, params), params);
}

}  // namespace

constinit const FilterSpec spec::tccb = define_filter<TccbParams, tamis::tccb>(
    "tccb", FilterKind::token, "words that stay bright when tags are blurred",
    "Gottron, Content Code Blurring: A New Approach to Content Extraction, 2008",
    kTccbParams);

}  // namespace tamis
