// Pipelines as text: one filter or preset by name, with settings.
//
//   Result<Filter> filter = read_pipeline("dsc(window=40, rho=0.75)");
#pragma once

#include <string_view>

#include "tamis/filter.h"

namespace tamis {

// The place of an error is "column N", counted from 1, where the text itself is wrong.
Result<Filter> read_pipeline(std::string_view text);

}  // namespace tamis
