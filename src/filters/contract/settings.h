// Settings as text: css="nav, footer", inside=true
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

// parameter=value, ...
Result<std::vector<Setting>> read_settings(std::string_view text);

// Whether a bare value may have this sign.
bool is_bare(char c);

// A value as it is written there, quoted only if need be.
std::string quoted_value(std::string_view value);

}  // namespace tamis
