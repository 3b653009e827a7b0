#include "cli/json_line.h"

#include <cstdio>

#include "base/error_names.h"
#include "tamis/parser.h"
#include "text/control_characters.h"

namespace tamis::cli {
namespace {

void add_escaped(std::string& out, char c) {
  char code[8];
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\t': out += "\\t"; break;
    case '\r': out += "\\r"; break;
    default:
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned char>(c));
      out += code;
  }
}

// Text that is valid UTF-8.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  out.reserve(text.size() + text.size() / 16 + 2);
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    const bool is_c1 = c == 0xC2 && control_length(text, at) == 2;
    if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7F && !is_c1) continue;
    out.append(text, begin, at - begin);
    if (is_c1) ++at;  // its second byte is its number
    add_escaped(out, text[at]);
    begin = at + 1;
  }
  out.append(text, begin, text.size() - begin);
  return out + '"';
}

}  // namespace

std::string json_string(std::string_view text) {
  return quoted(decode(text, "utf-8").view());
}

std::string json_line(std::string_view input, std::string_view url,
                      std::string_view format, std::string_view content) {
  std::string out = "{\"input\":" + json_string(input);
  if (!url.empty()) out += ",\"url\":" + json_string(url);
  out += ",\"format\":\"" + std::string(format) + "\",\"content\":";
  if (format == "json" && content.ends_with('\n')) content.remove_suffix(1);
  out += format == "json" ? std::string(content) : quoted(content);
  return out + "}\n";
}

std::string json_line(std::string_view input, const Error& error,
                      std::string_view status) {
  std::string out = "{\"input\":" + json_string(input);
  if (!status.empty())
    out += ",\"status\":" + json_string(status) +
           ",\"reason\":" + json_string(error.finding);
  out += ",\"error\":{\"code\":\"" + std::string(name_of(error.code)) +
         "\",\"finding\":" + json_string(error.finding);
  if (!error.allowed.empty()) out += ",\"allowed\":" + json_string(error.allowed);
  return out + "}}\n";
}

}  // namespace tamis::cli
