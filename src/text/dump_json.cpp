#include "text/dump_json.h"

#include "text/control_characters.h"

namespace tamis {
namespace {

// Where JSON has these characters, they are in strings.
std::string with_escaped_controls(const std::string& json) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const std::size_t length = control_length(json, at);
    if (length == 0) {
      out += json[at];
      continue;
    }
    at += length - 1;
    const auto code = static_cast<unsigned char>(json[at]);
    out += "\\u00";
    out += kDigits[code >> 4];
    out += kDigits[code & 15];
  }
  return out;
}

template <class Json>
std::string dump(const Json& value, int indent) {
  std::string out = value.dump(indent, ' ', false, Json::error_handler_t::replace);
  return has_controls(out) ? with_escaped_controls(out) : out;
}

}  // namespace

std::string dump_json(const nlohmann::json& value, int indent) {
  return dump(value, indent);
}

std::string dump_json(const nlohmann::ordered_json& value, int indent) {
  return dump(value, indent);
}

}  // namespace tamis
