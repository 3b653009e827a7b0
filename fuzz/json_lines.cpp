// Any bytes as a line of JSON, compared with another JSON parser. If that parser
// accepts an object, the fields and their texts must be equal.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "bulk/formats/json_line.h"
#include "fuzz/support/require.h"

namespace {

using nlohmann::json;
using tamis::fuzz::require;

// Line breaks are not part of a line, and NUL ends the input of the other parser.
bool is_line(std::string_view line) {
  return line.find_first_of(std::string_view("\r\n\0", 3)) == line.npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  std::map<std::string, std::string> members;
  const bool is_read = tamis::bulk::read_json_line(
      line, [&](std::string_view name, std::string_view value) {
        require(!value.empty(), "a member has a value", name);
        members[std::string(name)] = value;
      });
  std::string text;
  for (const auto& [name, value] : members) tamis::bulk::read_json_string(value, text);
  const json object = json::parse(line, nullptr, false);
  if (!object.is_object() || !is_line(line)) return 0;
  require(is_read, "an object of JSON is read", "line", line);
  require(members.size() == object.size(), "an object has its members", "line", line);
  for (const auto& [name, value] : object.items()) {
    require(members.contains(name), "a member has its name", name, line);
    if (!value.is_string()) continue;
    require(tamis::bulk::read_json_string(members[name], text), "a text is read", name);
    require(text == value.get_ref<const std::string&>(), "a text is the same", name,
            line);
  }
  return 0;
}
