// Snippets: does the extract have what a person said that it must have, and not what
// they said it must not.
//
// As WCXB counts: the shares of `with` and of `without` that occur, upper and lower
// case being the same. As the evaluation of trafilatura (Barbaresi 2021) counts: true
// and false positives and negatives, the case being as it is; figures are of their sums
// over all pages. White space is one blank in both.
#pragma once

#include <cstddef>

#include "eval/measures/gold.h"

namespace tamis::eval {

struct SnippetRates {
  double with = 0;     // NaN if the page has no such snippets
  double without = 0;  // the same; the less the better
};

SnippetRates snippet_rates(const Extract& extract);

struct SegmentCounts {
  std::size_t true_positives = 0;   // of `with`, that occur
  std::size_t false_negatives = 0;  // of `with`, that do not
  std::size_t false_positives = 0;  // of `without`, that occur
  std::size_t true_negatives = 0;   // of `without`, that do not
};

SegmentCounts segment_counts(const Extract& extract);

// Of counts, which may be sums or means. Each is 0 where there is nothing to count.
struct SegmentScore {
  double precision = 0;
  double recall = 0;
  double accuracy = 0;
  double f1 = 0;
};

SegmentScore segment_score(double true_positives, double false_negatives,
                           double false_positives, double true_negatives);

}  // namespace tamis::eval
