// Figures as text, in the same format in all tables.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "eval/measures/measure.h"
#include "eval/statistics/summary.h"

namespace tamis::eval {

// Returns three digits, or `unknown` for NaN.
std::string figure_text(double value, const char* format = "%.3f",
                        const char* unknown = "–");
// Returns for example "0.812 to 0.840"; a dash if unknown.
std::string interval_text(const Interval& interval, const char* format = "%.3f");
std::string p_value_text(double p, const char* unknown = "–");
// Returns for example "bag", or "snippets with" if several figures matter.
std::string column_name(const Measure& measure);
std::string speed_text(double pages_per_second, const char* unknown = "–");
// Appends the column names of the measures to the header of a table.
std::vector<std::string> with_measures(std::vector<std::string> row,
                                       const std::vector<const Measure*>& measures,
                                       const std::vector<std::size_t>& shown);

}  // namespace tamis::eval
