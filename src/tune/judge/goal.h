// The goal of a tuning run.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/measures/measure.h"
#include "eval/measures/score.h"
#include "eval/statistics/compare.h"
#include "tamis/error.h"
#include "tune/judge/mask_cache.h"

namespace tamis::tune {

// The goal for one page: F1, precision, recall, or F-beta, in which recall counts beta
// times as much as precision (van Rijsbergen 1979).
struct Goal {
  enum class Kind : std::uint8_t { f_beta, precision, recall };
  Kind kind = Kind::f_beta;
  double beta = 1;

  double of(const eval::Score& score) const;
};

// Parses "f1", "precision", "recall" or a text such as "f_beta=0.5".
Result<Goal> read_goal(std::string_view text);

// Returns the score of the better one of the two alignments.
eval::Score score_of(const PageCounts& counts, std::uint32_t gold_words);

// --- The goal by an exact measure, on pages of one or several packages, with intervals
// and paired comparisons.
//
// All packages have the same weight: the figure is the mean of the packages' means, so
// a large package does not dominate the others.

// Returns an error if the measure cannot be used for the goal. For f1, every measure
// for which greater is better can be used, with its primary score.
Result<void> check_goal(const Goal& goal, const eval::Measure& measure);

class GoalFigures {
 public:
  // `package_of` is the package of each page, from 0.
  GoalFigures(const Goal& goal, const eval::Measure& measure,
              std::span<const std::uint32_t> package_of);

  double value(const eval::Columns& columns) const;
  // Returns a figure of the measure, such as precision; NaN if it has no such figure.
  double figure(const eval::Columns& columns, std::string_view name) const;
  eval::Interval interval(const eval::Columns& columns,
                          const eval::BootstrapOptions& options = {}) const;
  // Compares first minus second, on the same pages.
  eval::Comparison compare(const eval::Columns& first, const eval::Columns& second,
                           const eval::BootstrapOptions& options = {}) const;

  // The mean difference of two pipelines per page, and the standard error of this mean.
  struct Gap {
    double mean = 0;
    double error = 0;
  };
  Gap gap(const eval::Columns& first, const eval::Columns& second) const;

 private:
  std::vector<double> of_pages(const eval::Columns& columns) const;
  eval::Columns by_package(const eval::Columns& columns) const;
  double of_means(std::span<const double> means,
                  std::optional<std::size_t> figure) const;

  Goal goal_;
  const eval::Measure& measure_;
  std::vector<std::uint32_t> package_of_;
  std::size_t packages_ = 0;
  std::optional<std::size_t> figure_;  // of the measure, if the goal is one of these
};

}  // namespace tamis::tune
