// Statistics of a measure over a set of pages: means, quantiles, and percentile
// intervals by the bootstrap. NaN means undefined for a page and is ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/measures/measure.h"

namespace tamis::eval {

// Returns NaN if no value is defined.
double mean(std::span<const double> values);

// Returns a quantile with linear interpolation, as numpy.quantile by default (type 7 of
// Hyndman and Fan 1996). `share` is in 0..1. NaN if no value is defined.
double quantile(std::span<const double> values, double share);

// Returns the mean of the worst tenth of the values, at least one. The worst are the
// least, or the greatest if less is better. NaN if no value is defined.
double worst_decile_mean(std::span<const double> values, bool more_is_better = true);

struct Group {
  std::string key;
  std::vector<std::size_t> members;  // indices into the keys, ascending
};

// Groups the indices of equal keys. The groups are sorted by key.
std::vector<Group> group_by(std::span<const std::string> keys);

// Returns the values of these members.
std::vector<double> select(std::span<const double> values,
                           std::span<const std::size_t> members);

// --- Percentile intervals by the bootstrap (Efron 1979): how much a figure would vary
// with other pages of the same kind.
//
// Pages are drawn with replacement, as many as there are, with all columns of a page
// together. A figure is a function of the means of the columns. F1 of mean precision
// and recall, or of counts over all pages, therefore has an interval just like a plain
// mean. The same seed gives the same interval on every machine.

struct Interval {
  double value = 0;  // of the original pages
  double low = 0;
  double high = 0;
};

struct BootstrapOptions {
  std::uint32_t resamples = 10000;
  double level = .95;
  std::uint64_t seed = 1;
};

// A value for each page; NaN if undefined.
using Column = std::span<const double>;

// A function of the means of the columns. A mean is NaN if its column is undefined for
// all drawn pages.
using OfMeans = std::function<double(std::span<const double> means)>;

// All columns must have the same pages. NaN without pages.
Interval bootstrap(std::span<const Column> columns, const OfMeans& figure,
                   const BootstrapOptions& options = {});

// Returns the interval of `figure` of the first columns minus `figure` of the second.
// The second columns are of another pipeline on the same pages. Both use the same
// draws.
Interval paired_bootstrap(std::span<const Column> first, std::span<const Column> second,
                          const OfMeans& figure, const BootstrapOptions& options = {});

// --- Measures.

// The numbers of each page, one column for each of Measure::numbers.
using Columns = std::vector<std::vector<double>>;

// Returns the rows of these pages.
Columns select(const Columns& columns, std::span<const std::size_t> members);

struct Summary {
  std::size_t pages = 0;        // for which the primary score is defined
  std::vector<double> figures;  // as Measure::figures
  Interval headline;            // with its bootstrap interval
  double median = 0;            // of the primary score of pages
  double worst_decile = 0;      // mean of its worst tenth
};

Summary summarise(const Measure& measure, const Columns& columns,
                  const BootstrapOptions& options = {});

// Returns the columns in the form that bootstrap() expects.
std::vector<Column> views(const Columns& columns);
// Returns the primary score of a measure as a function of the means of its columns.
OfMeans headline_of(const Measure& measure);
// Removes the bounds of an interval if only one page has a value, because one page
// cannot show how values vary.
Interval unless_alone(Interval interval, std::size_t pages);

}  // namespace tamis::eval
