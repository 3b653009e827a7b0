#include "eval/statistics/compare.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tamis::eval {
namespace {

// Returns the logarithm of the probability of exactly `heads` in `throws`.
double log_binomial(std::size_t heads, std::size_t throws) {
  const auto n = static_cast<double>(throws);
  const auto k = static_cast<double>(heads);
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
         n * std::log(2.);
}

int sign(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

}  // namespace

// Adds the terms from the most probable one downwards. Each is a fraction of the
// previous one. The terms omitted at the end are negligible.
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

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p_values.size(); ++i)
    if (!std::isnan(p_values[i])) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return p_values[a] < p_values[b];
  });
  std::vector<double> out(p_values.begin(), p_values.end());
  double most = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto left = static_cast<double>(order.size() - i);
    most = std::max(most, std::min(1., left * p_values[order[i]]));
    out[order[i]] = most;
  }
  return out;
}

double kendall_tau(std::span<const double> first, std::span<const double> second) {
  double agree = 0;
  double different_first = 0;  // pairs of different values
  double different_second = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const int a = sign(first[i] - first[j]);
      const int b = sign(second[i] - second[j]);
      agree += a * b;
      different_first += a * a;
      different_second += b * b;
    }
  }
  const double pairs = std::sqrt(different_first) * std::sqrt(different_second);
  return pairs > 0 ? agree / pairs : std::numeric_limits<double>::quiet_NaN();
}

Comparison compare(const Measure& measure, const Columns& first, const Columns& second,
                   const BootstrapOptions& options) {
  Comparison out{
      paired_bootstrap(views(first), views(second), headline_of(measure), options),
      sign_test(first[measure.page_headline], second[measure.page_headline],
                measure.more_is_better)};
  out.headline = unless_alone(out.headline, out.pages.compared());
  return out;
}

}  // namespace tamis::eval
