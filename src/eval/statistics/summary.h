// What a measure says of a set of pages, and of two pipelines on the same pages.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/measures/measure.h"
#include "eval/statistics/bootstrap.h"
#include "eval/statistics/sign_test.h"

namespace tamis::eval {

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

struct Comparison {
  Interval headline;  // first less second
  SignTest pages;     // of the headline of pages
};

// Both have the same pages in the same order.
Comparison compare(const Measure& measure, const Columns& first, const Columns& second,
                   const BootstrapOptions& options = {});

}  // namespace tamis::eval
