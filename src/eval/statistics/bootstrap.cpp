#include "eval/statistics/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.h"
#include "eval/statistics/means.h"

namespace tamis {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Pages in a row, each with all its values and which of them count. So a page that is
// drawn is one place in memory.
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

  // Of the pages whose numbers `next` gives.
  template <typename Next>
  void means(const Next& next, std::span<double> out) const {
    sums_.assign(2 * columns_, 0);
    double* sums = sums_.data();
    for (std::size_t i = 0; i < pages_; ++i) {
      const double* row = cells_.data() + next(i) * 2 * columns_;
      for (std::size_t k = 0; k < 2 * columns_; ++k) sums[k] += row[k];
    }
    for (std::size_t k = 0; k < columns_; ++k)
      out[k] = sums[2 * k + 1] > 0 ? sums[2 * k] / sums[2 * k + 1] : kNaN;
  }

 private:
  std::size_t columns_;
  std::size_t pages_;
  std::vector<double> cells_;
  mutable std::vector<double> sums_;
};

// Page numbers, two of each random number: by multiplication instead of remainder,
// whose bias is below pages / 2^32.
class Draws {
 public:
  Draws(std::uint64_t seed, std::size_t pages) : random_(seed), pages_(pages) {}

  std::size_t next() {
    if (!has_second_) bits_ = random_.next();
    has_second_ = !has_second_;
    const std::uint64_t half = bits_ & UINT32_MAX;
    bits_ >>= 32;
    return static_cast<std::size_t>(half * pages_ >> 32);
  }

 private:
  Rng random_;
  std::uint64_t pages_;
  std::uint64_t bits_ = 0;
  bool has_second_ = false;
};

// The figure of each resample, in the order of the draws.
std::vector<double> resample(const Table& table, const OfMeans& figure,
                             const BootstrapOptions& options) {
  Draws draws(options.seed, table.pages());
  std::vector<double> means(table.columns());
  std::vector<double> figures;
  figures.reserve(options.resamples);
  for (std::uint32_t i = 0; i < options.resamples; ++i) {
    table.means([&](std::size_t) { return draws.next(); }, means);
    figures.push_back(figure(means));
  }
  return figures;
}

Interval interval_of(const Table& table, const OfMeans& figure,
                     const std::vector<double>& figures, double level) {
  std::vector<double> means(table.columns());
  table.means([](std::size_t i) { return i; }, means);
  const double tail = (1 - level) / 2;
  return {figure(means), quantile(figures, tail), quantile(figures, 1 - tail)};
}

double share_not_above_zero(const std::vector<double>& differences) {
  double sum = 0;
  for (const double difference : differences)
    sum += difference < 0 ? 1 : difference == 0 ? .5 : 0;
  return differences.empty() ? kNaN : sum / static_cast<double>(differences.size());
}

}  // namespace

Interval bootstrap(std::span<const Column> columns, const OfMeans& figure,
                   const BootstrapOptions& options) {
  const Table table(columns);
  if (table.pages() == 0) return {kNaN, kNaN, kNaN};
  return interval_of(table, figure, resample(table, figure, options), options.level);
}

Interval bootstrap_mean(Column values, const BootstrapOptions& options) {
  const auto itself = [](std::span<const double> means) { return means[0]; };
  return bootstrap(std::span(&values, 1), itself, options);
}

PairedDifference paired_bootstrap(std::span<const Column> first,
                                  std::span<const Column> second, const OfMeans& figure,
                                  const BootstrapOptions& options) {
  std::vector<Column> columns(first.begin(), first.end());
  columns.insert(columns.end(), second.begin(), second.end());
  const auto difference = [&, half = first.size()](std::span<const double> means) {
    return figure(means.first(half)) - figure(means.subspan(half));
  };
  const Table table(columns);
  if (table.pages() == 0) return {{kNaN, kNaN, kNaN}, kNaN};
  const std::vector<double> differences = resample(table, difference, options);
  return {interval_of(table, difference, differences, options.level),
          share_not_above_zero(differences)};
}

}  // namespace tamis
