// What pipelines are made of, for programs, made from the specs: filters, combinators,
// presets.
#pragma once

#include <string>

namespace tamis::serve {

std::string filters_json();

}  // namespace tamis::serve
