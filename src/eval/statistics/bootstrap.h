// Percentile intervals by the bootstrap (Efron 1979): how much would a figure differ if
// the pages had been others of the same kind?
//
// Pages are drawn with replacement, as many as there are, all columns of a page
// together. A figure is a function of the means of the columns, so F1 of mean precision
// and recall, or of counts over all pages, has an interval as a plain mean has. The
// same seed gives the same interval, on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tamis::eval {

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

}  // namespace tamis::eval
