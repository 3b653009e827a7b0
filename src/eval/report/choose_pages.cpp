#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "eval/report/write_report.h"

namespace tamis::eval {
namespace {

using Places = std::vector<std::size_t>;

// Returns the indices of all values except NaN, in ascending order of the values.
Places ascending(const std::vector<double>& values) {
  Places out;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!std::isnan(values[i])) out.push_back(i);
  std::stable_sort(out.begin(), out.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return out;
}

// Returns the score of each page. Greater is better.
std::vector<double> scores(const Measure& measure, const ContestantResult& result) {
  std::vector<double> out = result.numbers[0].at(measure.page_headline);
  if (!measure.more_is_better)
    for (double& value : out) value = -value;
  return out;
}

// Returns minus the difference between the best and the worst score of each page. NaN
// for pages on which all contestants have the same score.
std::vector<double> agreement(const std::vector<std::vector<double>>& scores,
                              std::size_t pages) {
  std::vector<double> out(pages, NAN);
  for (std::size_t page = 0; page < pages; ++page) {
    double least = INFINITY;
    double most = -INFINITY;
    for (const std::vector<double>& values : scores) {
      if (std::isnan(values[page])) continue;
      least = std::min(least, values[page]);
      most = std::max(most, values[page]);
    }
    if (most > least) out[page] = least - most;
  }
  return out;
}

}  // namespace

std::vector<std::size_t> choose_pages(const Evaluation& evaluation,
                                      const PackageResult& package, std::size_t most) {
  std::vector<std::vector<double>> by_contestant;
  for (const ContestantResult& result : package.contestants)
    by_contestant.push_back(scores(*evaluation.measures[0], result));
  std::vector<Places> lists;
  for (const std::vector<double>& values : by_contestant)
    lists.push_back(ascending(values));
  lists.push_back(ascending(agreement(by_contestant, package.pages.size())));

  std::set<std::size_t> chosen;
  for (std::size_t rank = 0; rank < package.pages.size(); ++rank)
    for (const Places& list : lists)
      if (rank < list.size() && chosen.size() < most) chosen.insert(list[rank]);
  return {chosen.begin(), chosen.end()};
}

}  // namespace tamis::eval
