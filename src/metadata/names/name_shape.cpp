#include <algorithm>
#include <string>

#include "metadata/names/bylines.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/phrase_set.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kLongestName = 60;  // bytes; Cyrillic has two per letter

bool is_address(std::string_view text) {
  return text.find('@') != text.npos || text.find("://") != text.npos ||
         text.find("www.") != text.npos || text.find(".com") != text.npos ||
         text.find('#') != text.npos;
}

// Arabic, Hebrew, Devanagari and others. Georgian has capitals, but does not use them.
bool is_caseless(char32_t c) {
  const bool is_georgian = c >= 0x10D0 && c <= 0x10FF;
  return is_letter(c) && !is_upper(c) && (is_georgian || !is_lower(c));
}

// "d'Arc".
bool is_elided(std::string_view word) {
  if (word.size() < 3 || !is_alpha(word[0])) return false;
  for (const std::string_view sign : {std::string_view("'"), std::string_view("’")})
    if (word.substr(1).starts_with(sign))
      return is_upper(read_utf8(word.substr(1 + sign.size())).code);
  return false;
}

// A date begins there: "ana_etl » Mon Jan 12, 2026".
bool is_weekday(std::string_view word) {
  constexpr std::string_view kDays[] = {
      "mon",    "tue",     "wed",       "thu",      "fri",    "sat",      "sun",
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};
  return std::find(std::begin(kDays), std::end(kDays), word) != std::end(kDays);
}

// After "By" in running text, letters without case are weaker evidence. "Wrote" is
// followed by "the president" as often as by a name.
bool is_caseless_name(std::string_view name, const Shape& shape) {
  constexpr std::string_view kArabicThe = "ال";
  return shape.caseless == shape.words && shape.words <= 4 &&
         !name.starts_with(kArabicThe);
}

}  // namespace

Words::Words(std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size();) {
    const Utf8Character c =
        at < text.size() ? read_utf8(text.substr(at)) : Utf8Character{' ', 1};
    if (is_unicode_space(c.code)) {
      if (at > begin) all.push_back(text.substr(begin, at - begin));
      begin = at + c.length;
    }
    at += c.length;
  }
}

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_digit);
}

bool is_degree(std::string_view part) {
  std::string bare;
  for (const char c : part)
    if (c != '.' && c != ' ') bare += c;
  constexpr std::string_view kDegrees[] = {
      "PhD",  "MD",  "MA",   "MS",     "MSc",  "BA",    "BSc",  "BS",  "RD",
      "RDN",  "LD",  "RN",   "DO",     "DDS",  "DVM",   "VMD",  "JD",  "MBA",
      "MPH",  "MEd", "EdD",  "PharmD", "Jr",   "Sr",    "II",   "III", "CPA",
      "CFP",  "Esq", "LCSW", "PsyD",   "FACP", "CPT",   "DPT",  "MSW", "LMFT",
      "CSCS", "CNM", "NP",   "PA-C",   "DC",   "DACVB", "BCBA", "OTR"};
  if (std::find(std::begin(kDegrees), std::end(kDegrees), bare) != std::end(kDegrees))
    return true;
  // Other degrees are in capitals: "FAND", "RDN-AP". "BOB ROE" is a name.
  return bare.size() <= 6 && part.find(' ') == part.npos &&
         std::all_of(bare.begin(), bare.end(),
                     [](char c) { return (c >= 'A' && c <= 'Z') || c == '-'; });
}

bool is_spaceless_label(std::string_view word) {
  return text::ends_with_one_of(
      word,
      {"报道", "報道", "报导",   "報導",   "编辑",   "編輯",   "摄影", "攝影", "来源",
       "來源", "责编", "校对",   "记者",   "实习生", "阅读",   "評論", "评论", "监制",
       "写真", "撮影", "公開日", "更新日", "投稿日", "掲載日", "監修"});
}

Shape shape_of(std::string_view name) {
  Shape out;
  for (const std::string_view word : Words(name).all) {
    ++out.words;
    const std::string plain = text::folded(word);
    const char32_t first = read_utf8(word).code;
    out.is_spaceless_script |= is_spaceless(first);
    if (is_no_name_word(plain) || is_spaceless_label(word)) out.has_no_name_word = true;
    if (is_upper(first) || is_elided(word))
      ++out.capital;
    else if (is_caseless(first))
      ++out.caseless;
    else if (fold_character(first) == first && first < 0x590 &&
             !is_name_particle(plain))
      ++out.small;
  }
  return out;
}

bool is_name(std::string_view name, NameTrust trust) {
  if (name.size() < 2 || name.size() > kLongestName) return false;
  if (is_address(name)) return false;
  const std::string plain = text::folded(name);
  if (plain.empty() || is_nobody(plain)) return false;
  const Shape shape = shape_of(name);
  if (shape.words > 6) return false;
  if (trust == NameTrust::declared) return true;
  if (shape.has_no_name_word || has_digit(name) || is_weekday(plain)) return false;
  if (shape.is_spaceless_script) return name.size() <= 36;
  if (shape.small > 0) return false;
  if (trust == NameTrust::shown) return shape.words <= 5 && name.size() > 2;
  return shape.words >= 2 && shape.words <= 5 &&
         (shape.capital >= 1 || is_caseless_name(name, shape));
}

}  // namespace tamis::meta
