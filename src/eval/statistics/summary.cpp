#include "eval/statistics/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "eval/statistics/means.h"

namespace tamis::eval {
namespace {

std::vector<Column> views(const Columns& columns) {
  return {columns.begin(), columns.end()};
}

OfMeans headline_of(const Measure& measure) {
  return [&measure, figures = std::vector<double>(measure.figures.size())](
             std::span<const double> means) mutable {
    measure.summarise(means, figures);
    return figures[measure.headline];
  };
}

// One page says nothing of how other pages would differ.
Interval unless_alone(Interval interval, std::size_t pages) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  if (pages < 2) interval.low = interval.high = kNaN;
  return interval;
}

}  // namespace

Columns select(const Columns& columns, std::span<const std::size_t> members) {
  Columns out;
  for (const std::vector<double>& column : columns)
    out.push_back(select(column, members));
  return out;
}

Summary summarise(const Measure& measure, const Columns& columns,
                  const BootstrapOptions& options) {
  std::vector<double> means;
  for (const std::vector<double>& column : columns) means.push_back(mean(column));
  const std::vector<double>& pages = columns[measure.page_headline];
  Summary summary;
  summary.pages = static_cast<std::size_t>(std::count_if(
      pages.begin(), pages.end(), [](double value) { return !std::isnan(value); }));
  summary.figures.resize(measure.figures.size());
  measure.summarise(means, summary.figures);
  summary.headline = unless_alone(
      bootstrap(views(columns), headline_of(measure), options), summary.pages);
  summary.median = quantile(pages, .5);
  summary.worst_decile = worst_decile_mean(pages, measure.more_is_better);
  return summary;
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
