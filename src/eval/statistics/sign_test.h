// The exact sign test (Arbuthnot 1710) of two pipelines on the same pages: if neither
// is better, wins and losses are throws of a coin.
#pragma once

#include <cstddef>
#include <span>

namespace tamis::eval {

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

}  // namespace tamis::eval
