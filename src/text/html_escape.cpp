#include "text/html_escape.h"

#include "text/control_characters.h"
#include "text/utf8.h"

namespace tamis {

namespace {

// Bytes that are not written as they are, or may begin a character that is not.
struct SpecialBytes {
  bool is[256] = {};

  constexpr SpecialBytes() {
    for (unsigned byte = 0; byte < 0x20; ++byte) is[byte] = true;
    for (const unsigned char byte : {'&', '<', '>', '"'}) is[byte] = true;
    is['\t'] = is['\n'] = false;
    is[0x7F] = is[0xC2] = true;
  }
};
constexpr SpecialBytes kSpecial;

}  // namespace

void append_as_html(std::string_view text, std::string& out) {
  std::size_t plain = 0;  // what was not written yet begins here
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!kSpecial.is[static_cast<unsigned char>(text[i])]) continue;
    const std::size_t control = control_length(text, i);
    if (control == 0 && text[i] == '\xC2') continue;
    out += text.substr(plain, i - plain);
    switch (text[i]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\f':
      case '\r': out += ' '; break;
      default: break;
    }
    i += control > 1 ? 1 : 0;
    plain = i + 1;
  }
  out += text.substr(plain);
}

std::string as_html(std::string_view text) {
  std::string out;
  append_as_html(text, out);
  return out;
}

std::string shortened(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  std::size_t end = max_bytes;
  while (end > 0 && !begins_character(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string json_for_script(std::string_view json) {
  std::string out;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view three = json.substr(i, 3);
    if (json[i] == '<') {
      out += "\\u003c";
    } else if (json[i] == '>') {
      out += "\\u003e";
    } else if (json[i] == '&') {
      out += "\\u0026";
    } else if (three == "\xE2\x80\xA8" || three == "\xE2\x80\xA9") {
      out += three == "\xE2\x80\xA8" ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      out += json[i];
    }
  }
  return out;
}

}  // namespace tamis
