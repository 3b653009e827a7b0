// Figures as people read them, the same in tables of all kinds.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"

namespace tamis::eval {

// Three digits; `unknown` for NaN.
std::string figure_text(double value, const char* format = "%.3f",
                        const char* unknown = "–");
// "0.812 to 0.840"; a dash where it is unknown.
std::string interval_text(const Interval& interval, const char* format = "%.3f");
std::string p_value_text(double p, const char* unknown = "–");
// "bag"; "snippets with" where the headline is one of several that matter.
std::string column_name(const Measure& measure);
std::string speed_text(double pages_per_second, const char* unknown = "–");
// Adds the names of columns to the headings of a table.
std::vector<std::string> with_measures(std::vector<std::string> row,
                                       const std::vector<const Measure*>& measures,
                                       const std::vector<std::size_t>& shown);

}  // namespace tamis::eval
