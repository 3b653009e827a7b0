// Snippets: whether the extract contains the texts that the annotator requires, and
// none of the texts that the annotator excludes.
//
// snippet_rates() counts like WCXB: the shares of `with` and of `without` that occur,
// ignoring case. segment_counts() counts like the evaluation of trafilatura (Barbaresi
// 2021): true and false positives and negatives, case-sensitive, with scores computed
// from their sums over all pages. Both treat whitespace as one space.
#pragma once

#include <cstddef>

#include "eval/measures/gold.h"

namespace tamis::eval {

struct SnippetRates {
  double with = 0;     // NaN if the page has no such snippets
  double without = 0;  // NaN likewise; less is better
};

SnippetRates snippet_rates(const Extract& extract);

struct SegmentCounts {
  std::size_t true_positives = 0;   // of `with`, found
  std::size_t false_negatives = 0;  // of `with`, not found
  std::size_t false_positives = 0;  // of `without`, found
  std::size_t true_negatives = 0;   // of `without`, not found
};

SegmentCounts segment_counts(const Extract& extract);

// Computed from counts, which may be sums or means. A value without a denominator is 0.
struct SegmentScore {
  double precision = 0;
  double recall = 0;
  double accuracy = 0;
  double f1 = 0;
};

SegmentScore segment_score(double true_positives, double false_negatives,
                           double false_positives, double true_negatives);

}  // namespace tamis::eval
