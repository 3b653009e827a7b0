#include "metadata/names/byline_parts.h"

#include <algorithm>

#include "metadata/names/author_names.h"
#include "metadata/names/byline_words.h"
#include "metadata/names/east_asian_bylines.h"
#include "metadata/names/name_shape.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

// Signs after which something else begins, or another name.
bool parts_names(char32_t c) {
  switch (c) {
    case ',':
    case ';':
    case '|':
    case '/':
    case '&':
    case '+':
    case '\n':
    case U'·':
    case U'•':
    case U'●':
    case U'、':
    case U'，':
    case U'；':
    case U'／':
    case U'〉':
    case U'»':
    case U'،': return true;
    default: return false;
  }
}

bool is_dash(char32_t c) {
  return c == '-' || c == 0x2013 || c == 0x2014 || c == 0x2212;
}

// Two to four characters of a script without blanks.
bool is_spaceless_name(std::string_view word) {
  if (word.size() < 6 || word.size() > 12) return false;
  for (std::size_t at = 0; at < word.size();) {
    const Utf8Character c = read_utf8(word.substr(at));
    if (!is_spaceless(c.code)) return false;
    at += c.length;
  }
  return true;
}

// "山田 太郎" is one.
bool is_japanese_name(std::string_view family, std::string_view given) {
  const auto is_label = [](std::string_view word) {
    return is_spaceless_label(word) || byline_prefix(std::string(word) + ' ') > 0;
  };
  return is_name_with_blank(family, given) && !is_label(family) && !is_label(given);
}

// "and", and "AND" between names in capitals; "E" is an initial. With a dot it is short
// for something: "Dr. med."
bool is_joint(std::string_view word) {
  if (!is_joining_word(text::folded(word)) || word.find('.') != word.npos) return false;
  return !is_upper(read_utf8(word).code) ||
         (word.size() > 1 && std::all_of(word.begin(), word.end(),
                                         [](char c) { return c >= 'A' && c <= 'Z'; }));
}

// "and John Roe" behind a comma.
bool begins_with_joint(const Words& words) {
  return words.all.size() > 2 && is_joint(words.all[0]);
}

}  // namespace

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> rough(1);
  int brackets = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    const bool after_blank = at > 0 && text[at - 1] == ' ';
    const bool before_blank = at + c.length < text.size() && text[at + c.length] == ' ';
    if (c.code == '(' || c.code == '[' || c.code == U'（') {
      ++brackets;
    } else if (c.code == ')' || c.code == ']' || c.code == U'）') {
      brackets = std::max(0, brackets - 1);
    } else if (brackets == 0) {
      if (parts_names(c.code) || (is_dash(c.code) && after_blank && before_blank))
        rough.emplace_back();
      else
        rough.back() += text.substr(at, c.length);
    }
    at += c.length;
  }
  std::vector<std::string> out;
  for (const std::string& part : rough) {
    const Words words(part);
    out.emplace_back();
    for (std::size_t i = 0; i < words.all.size(); ++i) {
      // "y" and "e" join names only where more than a name stands before them.
      if (i > 0 && i + 1 < words.all.size() && is_joint(words.all[i])) {
        out.emplace_back();
        continue;
      }
      if (i == 0 && out.size() > 1 && begins_with_joint(words)) continue;
      // Chinese names have no blanks inside, but between them.
      if (!out.back().empty() && is_spaceless_name(words.all[i - 1]) &&
          is_spaceless_name(words.all[i]) &&
          !is_japanese_name(words.all[i - 1], words.all[i]))
        out.emplace_back();
      if (!out.back().empty()) out.back() += ' ';
      out.back() += words.all[i];
    }
  }
  return out;
}

}  // namespace tamis::meta
