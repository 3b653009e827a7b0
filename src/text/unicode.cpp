#include "text/unicode.h"

#include <unicode/uchar.h>

#include "text/folding.h"
#include "text/utf8.h"

namespace tamis {

bool is_letter(char32_t c) {
  return u_isalpha(static_cast<UChar32>(c)) != 0;
}

bool is_upper(char32_t c) {
  return u_isupper(static_cast<UChar32>(c)) != 0;
}

bool is_lower(char32_t c) {
  return u_islower(static_cast<UChar32>(c)) != 0;
}

}  // namespace tamis

namespace tamis::text {

void append_collapsed(std::string_view text, std::string& out) {
  bool space = false;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    if (is_unicode_space(c.code)) {
      space = !out.empty();
    } else {
      if (space) out += ' ';
      space = false;
      out += text.substr(at, c.length);
    }
    at += c.length;
  }
}

std::string collapse_spaces(std::string_view text) {
  std::string out;
  append_collapsed(text, out);
  return out;
}

std::string folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool space = false;
  const auto add = [&](auto append) {
    if (space && !out.empty()) out += ' ';
    space = false;
    append();
  };
  for (std::size_t at = 0; at < text.size();) {
    if (is_ascii(text[at])) {
      const char c = text[at++];
      if (is_alnum(c))
        add([&] { out += tamis::to_lower(c); });
      else if (c != '\'')
        space = true;
      continue;
    }
    const Utf8Character c = read_utf8(text.substr(at));
    at += c.length;
    if (c.code == 0x2019) continue;
    const char32_t lower = fold_character(c.code);
    if (u_isalnum(static_cast<UChar32>(lower)))
      add([&] { append_utf8(lower, out); });
    else
      space = true;
  }
  return out;
}

std::string squeezed(std::string_view text) {
  std::string out = folded(text);
  std::erase(out, ' ');
  return out;
}

}  // namespace tamis::text
