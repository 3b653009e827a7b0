// BTE: body text extraction.
//
// Aidan Finn, Nicholas Kushmerick, Barry Smyth, "Fact or fiction: Content
// classification for digital libraries", 2001.
//
// IDEA
//
// The main text is one stretch of the page with many words and few tags. Choose i and j
// to maximise the number of tags outside [i, j] plus the number of words inside:
//
//   <a> home </a> <p> w1 w2 w3 <b> w4 </b> w5 w6 </p> <i> x </i>
//                     [------------------------]              8 tags outside or inside,
//                                                             F = 6 words + 6 tags = 12
//
// F is the number of all tags plus the sum over [i, j] of +1 for a word and -1 for a
// tag. So the best stretch is the one with the maximal sum. Kadane's algorithm finds it
// in one pass, where the paper tries all pairs.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Only the body is read. The head has tags but no words, so no best stretch can
//      begin there: the result is the same.
//   2. tag_weight makes a tag weigh more or less than a word, as in maximum subsequence
//      segmentation (Pasternack, Roth 2009); 1 is the paper's value.
//   3. blank_words counts whitespace between two tags as one word. The published scores
//      of CETD (2011) can only be reproduced with it; without it BTE is the better
//      extractor.
//
// Among equal stretches, the first one wins, and the longest one that begins there.
//
// Tested by tests/unit/filters/bte_test.cpp.

#include "filters/common/token_row.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct BteParams {
  double tag_weight = 1;
  TagSet ignored_tags;
  bool blank_words = false;
};

constexpr ParamSpec kBteParams[] = {
    param<&BteParams::tag_weight>("tag_weight", {0.3, 5, Scale::log}, Provenance::paper,
                                  "what a tag costs, in words"),
    param<&BteParams::ignored_tags>("ignored_tags", Provenance::ours,
                                    "elements whose tags do not count"),
    param<&BteParams::blank_words>(
        "blank_words", Provenance::ours,
        "white space between two tags counts as a word (as published)"),
};

Range best_stretch(std::span<const RowToken> row, double tag_weight) {
  Range best;
  double best_sum = 0;
  double sum = 0;
  std::uint32_t first = 0;
  for (std::uint32_t i = 0; i < row.size(); ++i) {
    if (sum < 0) {  // not <= 0: a prefix with sum 0 stays in the stretch
      sum = 0;
      first = i;
    }
    sum += row[i].is_word ? 1 : -tag_weight;
    if (sum > best_sum) {
      best_sum = sum;
      best = {first, i + 1};
    }
  }
  return best;
}

Mask bte(const View& view, const BteParams& params) {
  const std::vector<RowToken> row =
      token_row(view, {params.ignored_tags, params.blank_words});
  const Range best = best_stretch(row, params.tag_weight);
  Mask keep(view.page().word_count());
  for (std::uint32_t i = best.first; i < best.last; ++i)
    if (row[i].word != kNone) keep.set(row[i].word);
  return keep;
}

}  // namespace

constinit const FilterSpec spec::bte = define_filter<BteParams, tamis::bte>(
    "bte", FilterKind::token, "the stretch with most words and fewest tags",
    "Finn, Kushmerick, Smyth, Fact or fiction: Content classification for digital "
    "libraries, 2001",
    kBteParams);

}  // namespace tamis
