// Filters and their settings as text: keep(css="nav, footer")
//
// Values stand bare where they hold only letters, digits and "._+-%", else in double or
// single quotes; a quote inside quotes is written twice. The place of an error is
// "column N", counted from 1.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

struct FilterCall {
  std::string name;
  std::vector<Setting> settings;
};

// NAME or NAME(parameter=value, ...).
Result<FilterCall> read_call(std::string_view text);

// parameter=value, ...
Result<std::vector<Setting>> read_settings(std::string_view text);

// A value as it is written there, quoted only if need be.
std::string quoted_value(std::string_view value);

}  // namespace tamis
