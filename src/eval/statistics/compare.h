// Tests of two pipelines on the same pages: which one is better, and by how much.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/statistics/summary.h"

namespace tamis::eval {

// The exact sign test (Arbuthnot 1710) of two pipelines on the same pages. If both are
// equally good, wins and losses are distributed as throws of a fair coin.
struct SignTest {
  std::size_t wins = 0;    // pages on which the first is better
  std::size_t losses = 0;  // pages on which the second is better
  std::size_t ties = 0;    // pages with equal values; they do not count
  double p = 1;            // two-sided

  std::size_t compared() const { return wins + losses + ties; }  // pages
};

// Ignores pages with a NaN.
SignTest sign_test(std::span<const double> first, std::span<const double> second,
                   bool more_is_better = true);

// Returns the two-sided p-value of these numbers of heads and tails of a fair coin.
double sign_test_p(std::size_t wins, std::size_t losses);

// Applies Holm's correction (1979) for several tests: raises the p-values so that each
// can be compared with the significance level of all tests together. Keeps their order.
// A NaN remains and does not count as a test.
std::vector<double> holm(std::span<const double> p_values);

// Kendall's tau-b: the agreement of two rankings, from -1 to 1, with a correction for
// ties (Kendall 1945).
//
// `first` and `second` are scores of the same items. NaN if all values of one of them
// are equal. Time grows with the square of their number: rankings have pipelines as
// items.
double kendall_tau(std::span<const double> first, std::span<const double> second);

struct Comparison {
  Interval headline;  // first minus second
  SignTest pages;     // of the primary score of pages
};

// Both must have the same pages in the same order.
Comparison compare(const Measure& measure, const Columns& first, const Columns& second,
                   const BootstrapOptions& options = {});

}  // namespace tamis::eval
