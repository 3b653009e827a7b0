#include "tune/judge/goal.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "eval/statistics/compare.h"
#include "text/numbers.h"

namespace tamis::tune {

double Goal::of(const eval::Score& score) const {
  if (kind == Kind::precision) return score.precision;
  if (kind == Kind::recall) return score.recall;
  const double weight = beta * beta;
  const double sum = weight * score.precision + score.recall;
  return sum > 0 ? (1 + weight) * score.precision * score.recall / sum : 0;
}

Result<Goal> read_goal(std::string_view text) {
  constexpr std::string_view kAllowed =
      "f1, precision, recall, or f_beta=N with N from 0.1 to 10";
  constexpr std::string_view kBeta = "f_beta=";
  if (text == "f1") return Goal{};
  if (text == "precision") return Goal{Goal::Kind::precision};
  if (text == "recall") return Goal{Goal::Kind::recall};
  if (text.starts_with(kBeta)) {
    Goal out;
    if (const auto beta =
            text::read_number<double>(text.substr(kBeta.size()), 0.1, 10)) {
      out.beta = *beta;
      return out;
    }
  }
  return fail(ErrorCode::bad_argument, "--goal", "found '" + std::string(text) + "'",
              std::string(kAllowed));
}

eval::Score score_of(const PageCounts& counts, std::uint32_t gold_words) {
  return eval::score_of(std::max(counts.early, counts.late), counts.kept, gold_words);
}

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool is_f1(const Goal& goal) {
  return goal.kind == Goal::Kind::f_beta && goal.beta == 1;
}

std::optional<std::size_t> place(std::span<const std::string_view> names,
                                 std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return {};
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<double> means_of(const eval::Columns& columns) {
  std::vector<double> out;
  for (const std::vector<double>& column : columns) out.push_back(eval::mean(column));
  return out;
}

}  // namespace

Result<void> check_goal(const Goal& goal, const eval::Measure& measure) {
  const std::string name(measure.name);
  if (!measure.more_is_better)
    return fail(ErrorCode::bad_argument, name, "less of it is better",
                "a measure of which more is better, such as word_lcs or bag");
  const bool has_both =
      place(measure.numbers, "precision") && place(measure.numbers, "recall");
  if (!is_f1(goal) && !has_both)
    return fail(ErrorCode::bad_argument, name,
                "its pages have no precision and recall, of which the goal is made",
                "word_lcs, bag or the like, or the goal f1, which takes the headline");
  return {};
}

GoalFigures::GoalFigures(const Goal& goal, const eval::Measure& measure,
                         std::span<const std::uint32_t> package_of)
    : goal_(goal),
      measure_(measure),
      package_of_(package_of.begin(), package_of.end()) {
  for (const std::uint32_t package : package_of_)
    packages_ = std::max<std::size_t>(packages_, package + 1);
  if (is_f1(goal))
    figure_ = measure.headline;
  else if (goal.kind == Goal::Kind::precision)
    figure_ = place(measure.figures, "precision");
  else if (goal.kind == Goal::Kind::recall)
    figure_ = place(measure.figures, "recall");
}

std::vector<double> GoalFigures::of_pages(const eval::Columns& columns) const {
  if (is_f1(goal_)) return columns[measure_.page_headline];
  const std::vector<double>& precision = columns[*place(measure_.numbers, "precision")];
  const std::vector<double>& recall = columns[*place(measure_.numbers, "recall")];
  std::vector<double> out(precision.size());
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = std::isnan(precision[i] + recall[i])
                 ? kNan
                 : goal_.of({.precision = precision[i], .recall = recall[i]});
  return out;
}

// Returns the measure's numbers and the goal for each package. They are NaN for pages
// of the other packages.
eval::Columns GoalFigures::by_package(const eval::Columns& columns) const {
  eval::Columns wide = columns;
  wide.push_back(of_pages(columns));
  if (packages_ <= 1) return wide;
  eval::Columns out;
  for (std::size_t package = 0; package < packages_; ++package)
    for (const std::vector<double>& column : wide) {
      std::vector<double> own(column.size(), kNan);
      for (std::size_t i = 0; i < own.size(); ++i)
        if (package_of_[i] == package) own[i] = column[i];
      out.push_back(std::move(own));
    }
  return out;
}

// Without a figure, uses the column of the goal.
double GoalFigures::of_means(std::span<const double> means,
                             std::optional<std::size_t> figure) const {
  const std::size_t width = measure_.numbers.size() + 1;
  std::vector<double> figures(measure_.figures.size());
  double sum = 0;
  std::size_t count = 0;
  for (; means.size() >= width; means = means.subspan(width)) {
    measure_.summarise(means.first(width - 1), figures);
    const double value = figure ? figures[*figure] : means[width - 1];
    if (std::isnan(value)) continue;  // the draw has none of its pages
    sum += value;
    ++count;
  }
  return count == 0 ? kNan : sum / static_cast<double>(count);
}

double GoalFigures::value(const eval::Columns& columns) const {
  return of_means(means_of(by_package(columns)), figure_);
}

double GoalFigures::figure(const eval::Columns& columns, std::string_view name) const {
  const std::optional<std::size_t> which = place(measure_.figures, name);
  return which ? of_means(means_of(by_package(columns)), which) : kNan;
}

eval::Interval GoalFigures::interval(const eval::Columns& columns,
                                     const eval::BootstrapOptions& options) const {
  const eval::Columns wide = by_package(columns);
  return eval::bootstrap(
      eval::views(wide),
      [this](std::span<const double> means) { return of_means(means, figure_); },
      options);
}

eval::Comparison GoalFigures::compare(const eval::Columns& first,
                                      const eval::Columns& second,
                                      const eval::BootstrapOptions& options) const {
  const eval::Columns firsts = by_package(first);
  const eval::Columns seconds = by_package(second);
  return {
      eval::paired_bootstrap(
          eval::views(firsts), eval::views(seconds),
          [this](std::span<const double> means) { return of_means(means, figure_); },
          options),
      eval::sign_test(of_pages(first), of_pages(second))};
}

GoalFigures::Gap GoalFigures::gap(const eval::Columns& first,
                                  const eval::Columns& second) const {
  const std::vector<double> firsts = of_pages(first);
  const std::vector<double> seconds = of_pages(second);
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    const double difference = firsts[i] - seconds[i];
    if (std::isnan(difference)) continue;
    sum += difference;
    squares += difference * difference;
    ++count;
  }
  if (count < 2) return {};
  const double mean = sum / count;
  const double variance = std::max(0.0, squares - count * mean * mean) / (count - 1);
  return {mean, std::sqrt(variance / count)};
}

}  // namespace tamis::tune
