#include "eval/statistics/summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <type_traits>

#include "base/random.h"

namespace tamis::eval {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::vector<double> sorted(std::span<const double> values) {
  std::vector<double> out;
  for (const double value : values)
    if (!std::isnan(value)) out.push_back(value);
  std::sort(out.begin(), out.end());
  return out;
}

// A table with one row per page: all values and their weights of 0 or 1. Each drawn
// page therefore accesses one location in memory.
class Table {
 public:
  explicit Table(std::span<const Column> columns)
      : columns_(columns.size()), pages_(columns.empty() ? 0 : columns[0].size()) {
    cells_.reserve(2 * columns_ * pages_);
    for (std::size_t page = 0; page < pages_; ++page) {
      for (const Column column : columns) {
        const bool counts = !std::isnan(column[page]);
        cells_.push_back(counts ? column[page] : 0);
        cells_.push_back(counts ? 1 : 0);
      }
    }
  }

  std::size_t pages() const { return pages_; }
  std::size_t columns() const { return columns_; }

  // Computes the means over these pages.
  void means(std::span<const std::uint32_t> picks, std::span<double> out) const {
    switch (columns_) {
      case 1: return means_of<1>(picks, out);
      case 2: return means_of<2>(picks, out);
      case 3: return means_of<3>(picks, out);
      case 6: return means_of<6>(picks, out);
      default: return means_of<0>(picks, out);
    }
  }

 private:
  // With a number of columns known to the compiler, the sums stay in registers, which
  // halves the time. 0 means any number.
  template <std::size_t kColumns>
  void means_of(std::span<const std::uint32_t> picks, std::span<double> out) const {
    const std::size_t width = 2 * (kColumns == 0 ? columns_ : kColumns);
    std::conditional_t<kColumns == 0, std::vector<double>,
                       std::array<double, 2 * kColumns>>
        sums{};
    if constexpr (kColumns == 0) sums.resize(width);
    for (const std::uint32_t pick : picks) {
      const double* row = cells_.data() + pick * width;
      for (std::size_t k = 0; k < width; ++k) sums[k] += row[k];
    }
    for (std::size_t k = 0; k < columns_; ++k)
      out[k] = sums[2 * k + 1] > 0 ? sums[2 * k] / sums[2 * k + 1] : kNaN;
  }

  std::size_t columns_;
  std::size_t pages_;
  std::vector<double> cells_;
};

// Draws random pages, two from each random number. Uses multiplication instead of
// remainder, with a bias below pages / 2
// 32.
void draw(Rng& random, std::size_t pages, std::span<std::uint32_t> picks) {
  for (std::size_t i = 0; i < picks.size(); i += 2) {
    const std::uint64_t bits = random.next();
    picks[i] = static_cast<std::uint32_t>((bits & UINT32_MAX) * pages >> 32);
    if (i + 1 < picks.size())
      picks[i + 1] = static_cast<std::uint32_t>((bits >> 32) * pages >> 32);
  }
}

// Returns the figure of each resample, in the order of the draws.
std::vector<double> resample(const Table& table, const OfMeans& figure,
                             const BootstrapOptions& options) {
  Rng random(options.seed);
  std::vector<std::uint32_t> picks(table.pages());
  std::vector<double> means(table.columns());
  std::vector<double> figures;
  figures.reserve(options.resamples);
  for (std::uint32_t i = 0; i < options.resamples; ++i) {
    draw(random, table.pages(), picks);
    table.means(picks, means);
    figures.push_back(figure(means));
  }
  return figures;
}

Interval interval_of(const Table& table, const OfMeans& figure,
                     const std::vector<double>& figures, double level) {
  std::vector<double> means(table.columns());
  std::vector<std::uint32_t> all(table.pages());
  std::iota(all.begin(), all.end(), 0u);
  table.means(all, means);
  const double tail = (1 - level) / 2;
  return {figure(means), quantile(figures, tail), quantile(figures, 1 - tail)};
}

}  // namespace

double mean(std::span<const double> values) {
  double sum = 0;
  std::size_t count = 0;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    sum += value;
    ++count;
  }
  return count == 0 ? kNaN : sum / static_cast<double>(count);
}

double quantile(std::span<const double> values, double share) {
  const std::vector<double> ordered = sorted(values);
  if (ordered.empty()) return kNaN;
  const double place =
      std::clamp(share, 0., 1.) * static_cast<double>(ordered.size() - 1);
  const auto lower = static_cast<std::size_t>(place);
  const std::size_t upper = std::min(lower + 1, ordered.size() - 1);
  return std::lerp(ordered[lower], ordered[upper], place - std::floor(place));
}

double worst_decile_mean(std::span<const double> values, bool more_is_better) {
  std::vector<double> ordered = sorted(values);
  if (!more_is_better) std::reverse(ordered.begin(), ordered.end());
  ordered.resize((ordered.size() + 9) / 10);
  return mean(ordered);
}

std::vector<Group> group_by(std::span<const std::string> keys) {
  std::map<std::string, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < keys.size(); ++i) members[keys[i]].push_back(i);
  std::vector<Group> groups;
  for (auto& [key, of_key] : members) groups.push_back({key, std::move(of_key)});
  return groups;
}

std::vector<double> select(std::span<const double> values,
                           std::span<const std::size_t> members) {
  std::vector<double> out;
  out.reserve(members.size());
  for (const std::size_t member : members) out.push_back(values[member]);
  return out;
}

Interval bootstrap(std::span<const Column> columns, const OfMeans& figure,
                   const BootstrapOptions& options) {
  const Table table(columns);
  if (table.pages() == 0) return {kNaN, kNaN, kNaN};
  return interval_of(table, figure, resample(table, figure, options), options.level);
}

Interval paired_bootstrap(std::span<const Column> first, std::span<const Column> second,
                          const OfMeans& figure, const BootstrapOptions& options) {
  std::vector<Column> columns(first.begin(), first.end());
  columns.insert(columns.end(), second.begin(), second.end());
  const auto difference = [&, half = first.size()](std::span<const double> means) {
    return figure(means.first(half)) - figure(means.subspan(half));
  };
  return bootstrap(columns, difference, options);
}

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

Columns select(const Columns& columns, std::span<const std::size_t> members) {
  Columns out;
  for (const std::vector<double>& column : columns)
    out.push_back(select(column, members));
  return out;
}

Interval unless_alone(Interval interval, std::size_t pages) {
  if (pages < 2) interval.low = interval.high = kNaN;
  return interval;
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

}  // namespace tamis::eval
