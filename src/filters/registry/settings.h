// Settings as text: range=40, css="nav, footer"
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// Values stand bare, or in double or single quotes where they hold anything but
// letters, digits and "._+-%"; a quote inside quotes is written twice. The place of an
// error is "column N", counted from 1 behind the `before` bytes that the text stands
// in.
Result<std::vector<Setting>> read_settings(std::string_view text,
                                           std::size_t before = 0);

// The value as it is written there, quoted only if need be.
std::string quoted_value(std::string_view value);

}  // namespace tamis
