#include "text/read_json.h"

#include <algorithm>

#include "text/utf8.h"

namespace tamis {
namespace {

using Json = nlohmann::json;

// Deeper than any field that tamis reads.
constexpr int kMaxDepth = 16;

std::string position(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const std::size_t line =
      1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t begin = before.rfind('\n') + 1;  // 0 on the first line
  const std::string column =
      "column " + std::to_string(utf8_length(before.substr(begin)) + 1);
  return text.find('\n') == std::string_view::npos
             ? column
             : "line " + std::to_string(line) + ", " + column;
}

std::string type_of(const Json& value) {
  const std::string name = value.type_name();
  return (name == "array" || name == "object" ? "an " : "a ") + name;
}

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& place) {
  const auto not_too_deep = [](int depth, Json::parse_event_t, Json&) {
    return depth < kMaxDepth;
  };
  try {
    return Json::parse(text, not_too_deep);
  } catch (const Json::exception& error) {
    const auto* at = dynamic_cast<const Json::parse_error*>(&error);
    const bool is_utf8 = std::string_view(error.what()).find("ill-formed UTF-8") ==
                         std::string_view::npos;
    return fail(ErrorCode::bad_file,
                place + (at == nullptr ? "" : ", " + position(text, at->byte)),
                is_utf8 ? "this is no JSON" : "this is not UTF-8", "an object of JSON");
  }
}

Result<std::string> json_text(const Json& object, const char* field,
                              const std::string& place) {
  const auto found = object.find(field);
  if (found == object.end() || found->is_null()) return std::string();
  if (found->is_string()) return found->get<std::string>();
  return fail(ErrorCode::bad_file, place,
              "\"" + std::string(field) + "\" is " + type_of(*found),
              "a string or null");
}

Result<std::vector<std::string>> json_texts(const Json& object, const char* field,
                                            const std::string& place) {
  std::vector<std::string> out;
  const auto found = object.find(field);
  if (found == object.end() || found->is_null()) return out;
  const auto is_text = [](const Json& value) { return value.is_string(); };
  if (!found->is_array() || !std::all_of(found->begin(), found->end(), is_text))
    return fail(ErrorCode::bad_file, place,
                "\"" + std::string(field) + "\" is no list of strings",
                "a list of strings, or null");
  for (const Json& value : *found) out.push_back(value.get<std::string>());
  return out;
}

bool is_deep_json(std::string_view text, std::size_t most) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (c == '\\' && in_string) ++i;
    if (in_string) continue;
    if ((c == '[' || c == '{') && ++depth > most) return true;
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return false;
}

}  // namespace tamis
