// What there is, for programs, made from the specs: filters, combinators, presets, and
// the interface itself (OpenAPI 3.1).
#pragma once

#include <string>

namespace tamis::serve {

std::string filters_json();
std::string pipelines_json();
std::string openapi_json();

}  // namespace tamis::serve
