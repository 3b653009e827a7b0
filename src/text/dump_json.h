// Writes values of nlohmann's JSON.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace tamis {

// Returns the value as JSON text; a negative indentation puts all on one line. Bytes
// that are not UTF-8 become U+FFFD. Control characters are escaped, including U+007F to
// U+009F, because terminals would execute them.
std::string dump_json(const nlohmann::json& value, int indent = -1);
std::string dump_json(const nlohmann::ordered_json& value, int indent = -1);

}  // namespace tamis
