// JSON of others, read into nlohmann's values without trusting it.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tamis/error.h"

namespace tamis {

// Values deeper than our formats go are left out. An error names the column (of the
// line, if there is only one) after `place`.
Result<nlohmann::json> parse_json(std::string_view text, const std::string& place);

// The text of a field; empty where it is missing or null. Anything else is an error.
Result<std::string> json_text(const nlohmann::json& object, const char* field,
                              const std::string& place);

// The same of a list of texts.
Result<std::vector<std::string>> json_texts(const nlohmann::json& object,
                                            const char* field,
                                            const std::string& place);

// Reports whether more brackets than `most` are open somewhere in a text, which need
// not be valid JSON. Functions that write values again call themselves for each level,
// and a text of a megabyte may have half a million.
bool is_deep_json(std::string_view text, std::size_t most);

}  // namespace tamis
