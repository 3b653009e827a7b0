// Figures as people read them, the same in tables of all kinds.
#pragma once

#include <string>

#include "eval/measures/measure.h"
#include "eval/statistics/bootstrap.h"

namespace tamis::eval {

// Three digits; a dash for what is unknown.
std::string figure_text(double value, const char* format = "%.3f");
// "0.812 to 0.840"; a dash where it is unknown.
std::string interval_text(const Interval& interval, const char* format = "%.3f");
std::string p_value_text(double p);
// "bag"; "snippets with" where the headline is one of several that matter.
std::string column_name(const Measure& measure);
std::string speed_text(double pages_per_second);

}  // namespace tamis::eval
