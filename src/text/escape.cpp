#include "text/escape.h"

#include <algorithm>
#include <iterator>

#include "text/control_characters.h"
#include "text/utf8.h"

namespace tamis {

namespace {

// Bytes that need escaping, or may begin a character that does.
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

// Spreadsheets also accept the full-width forms of the four symbols (U+FF1D, ...).
constexpr std::string_view kBeginsFormula[] = {"=",
                                               "+",
                                               "-",
                                               "@",
                                               "\t",
                                               "\r",
                                               "\n",
                                               "\xEF\xBC\x9D",
                                               "\xEF\xBC\x8B",
                                               "\xEF\xBC\x8D",
                                               "\xEF\xBC\xA0"};

bool is_formula(std::string_view text) {
  return std::any_of(std::begin(kBeginsFormula), std::end(kBeginsFormula),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

}  // namespace

void append_as_html(std::string_view text, std::string& out) {
  std::size_t plain = 0;  // the unwritten part begins here
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
  return std::string(text.substr(0, character_start(text, max_bytes))) + "…";
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

std::string csv_text(std::string_view text) {
  std::string out = is_formula(text) ? "'" : "";
  if (text.find_first_of(",\"\r\n\t;") == std::string_view::npos)
    return out.append(text);
  out.insert(0, "\"");
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

}  // namespace tamis

namespace tamis::text {

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kSafe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@%+=";
  if (!word.empty() && word.find_first_not_of(kSafe) == word.npos)
    return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') out += "'\\'";
    out += c;
  }
  return out + "'";
}

}  // namespace tamis::text
