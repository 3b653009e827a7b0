#include "reference/unseen_characters.h"

#include <algorithm>
#include <vector>

#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::reference {
namespace {

std::vector<char32_t> points(std::string_view text) {
  std::vector<char32_t> out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    out.push_back(c.code);
    at += c.length;
  }
  return out;
}

std::string utf8(const std::vector<char32_t>& all) {
  std::string out;
  for (const char32_t c : all) {
    char bytes[4];
    out.append(bytes, static_cast<std::size_t>(put_utf8(c, bytes) - bytes));
  }
  return out;
}

bool is_unseen(char32_t c) {
  return c == 0xAD || (c >= 0x200B && c <= 0x200D) || (c >= 0x2060 && c <= 0x2064) ||
         c == 0xFEFF || (c >= 0xFE00 && c <= 0xFE0F) ||
         (c >= 0xE0000 && c <= 0xE007F) || (c >= 0xE0100 && c <= 0xE01EF);
}

bool is_ideograph(char32_t c) {
  return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x20000 && c <= 0x3FFFF);
}

// Returns the end of one to six letters and the final tag after a flag, or `flag`.
std::size_t end_of_flag(const std::vector<char32_t>& all, std::size_t flag) {
  std::size_t at = flag + 1;
  while (at < all.size() && ((all[at] >= 0xE0030 && all[at] <= 0xE0039) ||
                             (all[at] >= 0xE0061 && all[at] <= 0xE007A)))
    ++at;
  const std::size_t letters = at - flag - 1;
  const bool ends = at < all.size() && all[at] == 0xE007F;
  return ends && letters > 0 && letters <= 6 ? at + 1 : flag;
}

}  // namespace

std::string without_unseen_characters(std::string_view text) {
  const std::vector<char32_t> all = points(text);
  const bool keeps_breaks = std::any_of(all.begin(), all.end(), [](char32_t c) {
    return (c >= 0xE00 && c <= 0xEFF) || (c >= 0x1000 && c <= 0x109F) ||
           (c >= 0x1780 && c <= 0x17FF);
  });
  std::vector<char32_t> out;
  std::size_t flag_end = 0;  // of a flag that is spelled with tags
  const auto joins = [](char32_t c) {
    const bool is_format = (c >= 0x2060 && c <= 0x2064) || c == 0xFEFF ||
                           (c >= 0x200B && c <= 0x200D) || c >= 0xE0000;
    return c >= 0x590 && !is_format && !is_spaceless(c);
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const char32_t c = all[i];
    const char32_t before = out.empty() ? 0 : out.back();
    const char32_t next = i + 1 < all.size() ? all[i + 1] : 0;
    const char32_t last = i == 0 || all[i - 1] <= ' ' ? 0 : all[i - 1];
    if (c == 0x1F3F4) flag_end = end_of_flag(all, i);
    if (c == 0xAD || c == 0xFEFF || (c >= 0x2060 && c <= 0x2064)) continue;
    if (c == 0x200B && !keeps_breaks) continue;
    if ((c == 0x200C || c == 0x200D) && !joins(before) && !joins(next)) continue;
    if (c >= 0xE0000 && c <= 0xE007F && i >= flag_end) continue;
    if (c >= 0xFE00 && c <= 0xFE0F && (last == 0 || is_unseen(last))) continue;
    if (c >= 0xE0100 && c <= 0xE01EF && !is_ideograph(last)) continue;
    out.push_back(c);
  }
  return utf8(out);
}

std::string without_white_space(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t') out += c;
  return out;
}

}  // namespace tamis::reference
