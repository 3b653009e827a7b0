// Converts the JSON of jobs and of the API to text.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

namespace tamis::serve {

using Json = nlohmann::ordered_json;

// Returns the value on one line, with a line break. Bytes that are not UTF-8 become
// U+FFFD.
std::string to_text(const Json& json);

// Returns "2026-01-31T12:00:00Z" for seconds since 1970.
std::string utc_time(std::int64_t seconds);

}  // namespace tamis::serve
