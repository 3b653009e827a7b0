#include "eval/statistics/sign_test.h"

#include <algorithm>
#include <cmath>

namespace tamis::eval {
namespace {

// Logarithm of the probability of exactly `heads` in `throws`.
double log_binomial(std::size_t heads, std::size_t throws) {
  const auto n = static_cast<double>(throws);
  const auto k = static_cast<double>(heads);
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
         n * std::log(2.);
}

}  // namespace

// From the most probable term down: each is a share of the one before, and what is left
// out at the end is too little to be seen.
double sign_test_p(std::size_t wins, std::size_t losses) {
  const std::size_t throws = wins + losses;
  const std::size_t least = std::min(wins, losses);
  if (2 * least + 1 >= throws) return 1;
  double term = 1;
  double sum = 0;
  for (std::size_t k = least; term > 1e-18; --k) {
    sum += term;
    if (k == 0) break;
    term *= static_cast<double>(k) / static_cast<double>(throws - k + 1);
  }
  return std::min(1., 2 * sum * std::exp(log_binomial(least, throws)));
}

SignTest sign_test(std::span<const double> first, std::span<const double> second,
                   bool more_is_better) {
  SignTest test;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (std::isnan(first[i]) || std::isnan(second[i])) continue;
    if (first[i] == second[i])
      ++test.ties;
    else if ((first[i] > second[i]) == more_is_better)
      ++test.wins;
    else
      ++test.losses;
  }
  test.p = sign_test_p(test.wins, test.losses);
  return test;
}

}  // namespace tamis::eval
