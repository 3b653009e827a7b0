// What a measure says about a set of pages: means, quantiles, and percentile intervals
// by the bootstrap. NaN says that a page has no say; it is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/measures/measure.h"

namespace tamis::eval {

// NaN of no values.
double mean(std::span<const double> values);

// Between two values in proportion, as numpy.quantile does by default (type 7 of
// Hyndman and Fan 1996). `share` is in 0..1; NaN of no values.
double quantile(std::span<const double> values, double share);

// Of the worst tenth of the values, at least one: what a user meets on a bad day. The
// worst are the least, or the greatest if less is better. NaN of no values.
double worst_decile_mean(std::span<const double> values, bool more_is_better = true);

struct Group {
  std::string key;
  std::vector<std::size_t> members;  // indices into the keys, ascending
};

// Those of equal key together, groups by key.
std::vector<Group> group_by(std::span<const std::string> keys);

// Those values.
std::vector<double> select(std::span<const double> values,
                           std::span<const std::size_t> members);

// --- Percentile intervals by the bootstrap (Efron 1979): how much would a figure
// differ if the pages had been others of the same kind?
//
// Pages are drawn with replacement, as many as there are, all columns of a page
// together. A figure is a function of the means of the columns, so F1 of mean precision
// and recall, or of counts over all pages, has an interval as a plain mean has. The
// same seed gives the same interval, on every machine.

struct Interval {
  double value = 0;  // of the pages as they are
  double low = 0;
  double high = 0;
};

struct BootstrapOptions {
  std::uint32_t resamples = 10000;
  double level = .95;
  std::uint64_t seed = 1;
};

// A value for each page; NaN where a page has no say.
using Column = std::span<const double>;

// Of the means of the columns. A mean is NaN if no page that was drawn has a say.
using OfMeans = std::function<double(std::span<const double> means)>;

// All columns have the same pages. NaN without any.
Interval bootstrap(std::span<const Column> columns, const OfMeans& figure,
                   const BootstrapOptions& options = {});

// Of what `figure` is for the first columns less what it is for the second, which are
// those of another pipeline on the same pages: both see the same draws.
Interval paired_bootstrap(std::span<const Column> first, std::span<const Column> second,
                          const OfMeans& figure, const BootstrapOptions& options = {});

// --- Measures.

// The numbers of each page, one column for each of Measure::numbers.
using Columns = std::vector<std::vector<double>>;

// Those pages of it.
Columns select(const Columns& columns, std::span<const std::size_t> members);

struct Summary {
  std::size_t pages = 0;        // that have a say in the headline of pages
  std::vector<double> figures;  // as Measure::figures
  Interval headline;            // with its bootstrap interval
  double median = 0;            // of the headline of pages
  double worst_decile = 0;      // mean of its worst tenth
};

Summary summarise(const Measure& measure, const Columns& columns,
                  const BootstrapOptions& options = {});

// Returns the columns as the bootstrap takes them.
std::vector<Column> views(const Columns& columns);
// Returns the headline of a measure as a function of the means of its columns.
OfMeans headline_of(const Measure& measure);
// Removes the bounds of an interval if only one page has a say, which says nothing
// about other pages.
Interval unless_alone(Interval interval, std::size_t pages);

}  // namespace tamis::eval
