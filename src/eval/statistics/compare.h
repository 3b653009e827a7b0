// Tests of pipelines on the same pages: which is better, and by how much.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/statistics/summary.h"

namespace tamis::eval {

// The exact sign test (Arbuthnot 1710) of two pipelines on the same pages: if neither
// is better, wins and losses are throws of a coin.
struct SignTest {
  std::size_t wins = 0;    // pages on which the first is better
  std::size_t losses = 0;  // pages on which the second is
  std::size_t ties = 0;    // and those that do not count
  double p = 1;            // two-sided

  std::size_t compared() const { return wins + losses + ties; }  // pages
};

// Pages of which one value is NaN are left out. Better is more, unless said otherwise.
SignTest sign_test(std::span<const double> first, std::span<const double> second,
                   bool more_is_better = true);

// Two-sided, of so many heads and tails of a fair coin.
double sign_test_p(std::size_t wins, std::size_t losses);

// Holm's correction (1979) for several tests: the p-values, raised so that each may be
// compared with the level that all of them together shall have. In the order in which
// they were given; NaN stays, and is no test.
std::vector<double> holm(std::span<const double> p_values);

// Kendall's tau-b: how far two rankings agree, from -1 to 1, with its correction for
// ties (Kendall 1945).
//
// Of two rows of figures of the same things. NaN if one has no two different values.
// Time grows with the square: rankings are of pipelines, not of pages.
double kendall_tau(std::span<const double> first, std::span<const double> second);

struct Comparison {
  Interval headline;  // first less second
  SignTest pages;     // of the headline of pages
};

// Both have the same pages in the same order.
Comparison compare(const Measure& measure, const Columns& first, const Columns& second,
                   const BootstrapOptions& options = {});

}  // namespace tamis::eval
