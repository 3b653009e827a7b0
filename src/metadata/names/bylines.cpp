#include "metadata/names/bylines.h"

#include <algorithm>

#include "metadata/names/author_names.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/phrase_set.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

// Returns the number of bytes of `text` that fold to `lower_prefix`; 0 if they do not.
std::size_t length_of_prefix(std::string_view text, std::string_view lower_prefix) {
  std::size_t at = 0;
  std::size_t in_prefix = 0;
  while (in_prefix < lower_prefix.size()) {
    if (at >= text.size()) return 0;
    const Utf8Character c = read_utf8(text.substr(at));
    const Utf8Character wanted = read_utf8(lower_prefix.substr(in_prefix));
    const bool both_blank = wanted.code == ' ' && is_unicode_space(c.code);
    if (!both_blank && fold_character(c.code) != fold_character(wanted.code)) return 0;
    at += c.length;
    in_prefix += wanted.length;
  }
  return at;
}

std::size_t label_at(std::string_view text) {
  for (const std::string_view label : author_labels())
    if (const std::size_t length = length_of_prefix(text, label)) return length;
  return 0;
}

// A name ends at a bracket, a digit, or another label.
std::size_t end_of_name(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::size_t end = 0;
  while (end < text.size() && end < kLongest) {
    const Utf8Character c = read_utf8(text.substr(end));
    constexpr std::u32string_view kEnds = U"\n）)：:】]。(（0123456789";
    if (kEnds.find(c.code) != kEnds.npos) break;
    end += c.length;
  }
  return end;
}

// In "张三 阅读" before a colon, the last word is the next label and ends the name.
std::string_view without_next_label(std::string_view text, std::size_t end) {
  const std::string_view name = text.substr(0, end);
  const std::string_view behind = text.substr(end);
  const std::size_t blank = name.rfind(' ');
  const bool is_label = behind.starts_with(':') || behind.starts_with("：");
  return is_label && blank != name.npos ? name.substr(0, blank) : name;
}

// "Posted by", "Story by". In prose, "by" alone is not evidence.
bool ends_with_byline_verb(std::string_view before) {
  return text::ends_with_one_of(text::trim(before),
                                {"Posted", "Published", "Written", "Story", "Reported",
                                 "Submitted", "Last updated", "Updated"});
}

}  // namespace

std::size_t byline_prefix(std::string_view text) {
  if (text.empty()) return 0;
  static const std::vector<char32_t> kFirst = [] {
    std::vector<char32_t> out;
    for (const std::string_view prefix : byline_prefixes())
      out.push_back(fold_character(read_utf8(prefix).code));
    return out;
  }();
  const char32_t first = fold_character(read_utf8(text).code);
  for (std::size_t i = 0; i < kFirst.size(); ++i) {
    if (kFirst[i] != first) continue;
    if (const std::size_t length = length_of_prefix(text, byline_prefixes()[i]))
      return length;
  }
  return 0;
}

bool begins_byline(std::string_view word) {
  constexpr std::size_t kLongest = 16;
  struct FirstWords {
    std::vector<std::string_view> sorted;
    std::uint32_t lengths[128] = {};  // indexed by first letter, one bit per length
  };
  static const FirstWords kFirst = [] {
    FirstWords out;
    for (const std::string_view prefix : byline_prefixes())
      if (is_ascii(prefix[0])) {
        const std::string_view first = prefix.substr(0, prefix.find(' '));
        out.sorted.push_back(first);
        out.lengths[static_cast<unsigned char>(first[0])] |= 1u << first.size();
      }
    std::sort(out.sorted.begin(), out.sorted.end());
    return out;
  }();
  if (word.empty() || word.size() > kLongest) return false;
  if (!is_ascii(word[0])) return true;
  const char first = to_lower(word[0]);
  if ((kFirst.lengths[static_cast<unsigned char>(first)] >> word.size() & 1) == 0)
    return false;
  char lower[kLongest];
  std::transform(word.begin(), word.end(), lower, to_lower);
  return std::binary_search(kFirst.sorted.begin(), kFirst.sorted.end(),
                            std::string_view(lower, word.size()));
}

std::string_view behind_label(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    // No label begins with an ASCII letter.
    const std::size_t length =
        c.code < 0x80 && c.code != '(' ? 0 : label_at(text.substr(at));
    at += c.length;
    if (length == 0) continue;
    std::string_view rest = text.substr(at - c.length + length);
    while (!rest.empty() && is_unicode_space(read_utf8(rest).code))
      rest.remove_prefix(read_utf8(rest).length);
    if (const std::size_t end = end_of_name(rest))
      return text::trim(without_next_label(rest, end));
  }
  return {};
}

std::vector<std::string> BylineReader::guessed(std::string_view text) const {
  if (text.empty()) return {};
  return read_names(text, NameTrust::guessed, site);
}

// Returns the text after the date in "12 May 2024 by Jane Doe", and before it in "Jane
// Doe 12 May 2024".
std::string_view BylineReader::until_date(std::string_view text) const {
  const auto date = find_date(text, reading);
  if (!date) return text;
  const std::string_view before = without_word_before_date(text.substr(0, date->at));
  return before.empty() ? text.substr(date->end) : before;
}

std::vector<std::string> BylineReader::names_in_element(std::string_view text) const {
  return read_names(until_date(text), NameTrust::shown, site);
}

std::vector<std::string> BylineReader::names_in_line(std::string_view text) const {
  std::vector<std::string> names;
  if (const std::size_t length = byline_prefix(text))
    names = guessed(until_date(text.substr(length)));
  if (names.empty()) names = guessed(behind_label(text));
  if (names.empty()) names = guessed(east_asian_names(text));
  if (names.empty()) names = names_before_agency(text);
  return names.empty() ? names_after_date(text) : names;
}

std::vector<std::string> BylineReader::names_in_beginning(std::string_view text) const {
  const std::string_view labelled = behind_label(text);
  return guessed(labelled.empty() ? east_asian_names(text) : std::string(labelled));
}

// "Anna Nowak, PAP", "Anna Nowak (PAP)", "3 May 2024 | Anna Nowak, PAP".
std::vector<std::string> BylineReader::names_before_agency(
    std::string_view text) const {
  const std::size_t cut = text.find_last_of(",(/");
  if (cut == text.npos || !is_agency(text::folded(text.substr(cut)))) return {};
  std::string_view names = text.substr(0, cut);
  if (const auto date = find_date(names, reading)) names = names.substr(date->end);
  return guessed(names);
}

// "12 May 2024 by Jane Doe", "12 May 2024 | By Jane Doe".
std::vector<std::string> BylineReader::names_after_date(std::string_view text) const {
  constexpr std::string_view kMarks[] = {" by ",  " By ",   " BY ",  " von ",
                                         " Von ", " par ",  " Par ", " por ",
                                         " Por ", " door ", " da ",  "|By "};
  for (const std::string_view mark : kMarks) {
    const std::size_t at = text.find(mark);
    if (at == text.npos) continue;
    const std::string_view before = text.substr(0, at);
    if (!find_date(before, reading) && !ends_with_byline_verb(before)) continue;
    auto names = guessed(until_date(text.substr(at + mark.size())));
    if (!names.empty()) return names;
  }
  return {};
}

}  // namespace tamis::meta
