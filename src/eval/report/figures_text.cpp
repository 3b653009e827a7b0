#include "eval/report/figures_text.h"

#include <cmath>

#include "text/numbers.h"

namespace tamis::eval {

std::string figure_text(double value, const char* format, const char* unknown) {
  return std::isnan(value) ? unknown : text::formatted(value, format);
}

std::string interval_text(const Interval& interval, const char* format) {
  if (std::isnan(interval.low)) return "–";
  return figure_text(interval.low, format) + " to " +
         figure_text(interval.high, format);
}

std::string p_value_text(double p, const char* unknown) {
  return figure_text(p, p < 0.001 ? "%.0e" : "%.3f", unknown);
}

std::string column_name(const Measure& measure) {
  const std::string_view figure = measure.figures[measure.headline];
  const bool is_plain = measure.figures.size() == 1 || figure == "f1";
  return std::string(measure.name) + (is_plain ? "" : " " + std::string(figure));
}

std::string speed_text(double pages_per_second, const char* unknown) {
  return figure_text(pages_per_second, pages_per_second < 10 ? "%.1f" : "%.0f",
                     unknown);
}

std::vector<std::string> with_measures(std::vector<std::string> row,
                                       const std::vector<const Measure*>& measures,
                                       const std::vector<std::size_t>& shown) {
  for (const std::size_t i : shown) row.push_back(column_name(*measures[i]));
  return row;
}

}  // namespace tamis::eval
