// Reads untrusted JSON into nlohmann's values.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tamis/error.h"

namespace tamis {

// Drops values that are nested deeper than our formats. An error gives the column after
// `place`, and the line if the text has several.
Result<nlohmann::json> parse_json(std::string_view text, const std::string& place);

// Returns the text of a field; empty if it is missing or null. Other values are errors.
Result<std::string> json_text(const nlohmann::json& object, const char* field,
                              const std::string& place);

// Returns a field that is a list of texts; empty if it is missing or null.
Result<std::vector<std::string>> json_texts(const nlohmann::json& object,
                                            const char* field,
                                            const std::string& place);

// Reports whether more than `most` brackets are open anywhere in a text, which need not
// be valid JSON. Functions that write values recurse once per level, and a text of a
// megabyte may have half a million levels.
bool is_deep_json(std::string_view text, std::size_t most);

}  // namespace tamis
