// Describes the elements of pipelines as JSON, generated from their specs: filters,
// combinators, presets.
#pragma once

#include <string>

namespace tamis::serve {

std::string filters_json();

}  // namespace tamis::serve
