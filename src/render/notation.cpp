#include "render/notation.h"

#include <algorithm>
#include <iterator>
#include <string>

#include <unicode/uchar.h>

#include "base/ascii.h"
#include "base/read_utf8.h"
#include "render/cleaning.h"
#include "render/phrases.h"

namespace tamis {
namespace {

constexpr WordId kMostWords = 6;  // that touch: "(", "a", "+", "b", ")"
constexpr int kMostSteps = 8;     // up

constexpr std::string_view kUnits[] = {"km", "cm", "mm", "dm", "nm", "µm", "μm", "in",
                                       "ft", "yd", "mi", "км", "см", "мм", "дм"};
// Letters behind numbers that are powers; others are ends of words: 1<sup>o</sup>.
constexpr std::string_view kPowers[] = {"n", "k", "x", "y", "−n", "-n", "n+1", "n-1"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The words of a range, one behind the other; nothing where one of them is dropped.
std::string joined(const Page& page, const Mask& keep, Range words) {
  std::string out;
  std::string scratch;
  if (words.size() > kMostWords) return {};
  for (WordId w = words.first; w < words.last; ++w) {
    if (!keep[w]) return {};
    out += page.word_text(w, scratch);
  }
  return out;
}

// What the word touches: "10" of 10<sup>6</sup>.
std::string base_of(const Page& page, const Mask& keep, WordId w) {
  WordId first = w;
  while (first > 0 && w - first < kMostWords && page.word(first).glued != 0) --first;
  return joined(page, keep, {first, w});
}

// "m" of "100m", "W/m" and "m".
std::string_view last_letters(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0) {
    const char32_t last = last_character(text.substr(0, begin));
    if (u_isalpha(static_cast<UChar32>(last)) == 0) break;
    do --begin;
    while ((static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80 && begin > 0);
  }
  return text.substr(begin);
}

bool is_one_letter(std::string_view letters) {
  return !letters.empty() && read_utf8(letters).length == letters.size();
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// "-6" with any of the signs that are written for it.
bool is_signed_number(std::string_view text) {
  for (const std::string_view sign : {"-", "+", "−", "–"})
    if (text.starts_with(sign)) return is_number(text.substr(sign.size()));
  return false;
}

// "1", "1,2", "3–5".
bool is_list_of_numbers(std::string_view text) {
  if (text.empty() || !is_digit(text.front()) || !is_digit(text.back())) return false;
  for (const std::string_view sign : {"–", "−"})
    if (const std::size_t at = text.find(sign); at != text.npos)
      return is_list_of_numbers(text.substr(0, at)) &&
             is_list_of_numbers(text.substr(at + sign.size()));
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_digit(c) || c == ',' || c == '-'; });
}

bool can_have_power(std::string_view base) {
  const std::string_view letters = last_letters(base);
  return is_digit(base.back()) || base.back() == ')' || is_one_letter(letters) ||
         std::find(std::begin(kUnits), std::end(kUnits), letters) != std::end(kUnits);
}

// Words of three letters or more, and the ends of sentences; "CO" has no notes.
bool can_have_note(std::string_view base) {
  const std::string_view letters = last_letters(base);
  return !is_digit(base.back()) && (letters.empty() || letters.size() > 2);
}

// A link in the element, or around nothing but it.
bool is_link(const Page& page, NodeId element) {
  constexpr NodeId kMostNodes = 8;
  const NodeId end = std::min(page.end(element), element + kMostNodes);
  for (NodeId n = element + 1; n < end; ++n)
    if (page.tag(n) == Tag::a) return true;
  NodeId around = page.parent(element);
  for (int i = 0; i < 2 && around != kNone; ++i, around = page.parent(around))
    if (page.tag(around) == Tag::a)
      return page.words(around).size() == page.words(element).size();
  return false;
}

bool is_alnum_text(std::string_view text) {
  constexpr std::size_t kLongest = 8;
  return !text.empty() && text.size() <= kLongest &&
         std::all_of(text.begin(), text.end(), is_alnum);
}

// 5<sup>1</sup>/<sub>2</sub>
bool is_upper_part(const Page& page, WordId next) {
  if (next >= page.word_count() || page.word(next).glued == 0) return false;
  std::string scratch;
  const std::string_view text = page.word_text(next, scratch);
  return text.starts_with('/') || text.starts_with("⁄") || text.starts_with("∕");
}

Notation of_raised(const Page& page, NodeId element, std::string_view base,
                   std::string_view text) {
  const bool is_letter_power =
      (is_digit(base.back()) || is_one_letter(last_letters(base))) &&
      std::find(std::begin(kPowers), std::end(kPowers), text) != std::end(kPowers);
  if (is_link(page, element)) {
    return is_alnum_text(text) ? Notation{"[", "]", true} : Notation{};
  }
  if (is_number(text) && is_digit(base.back()) &&
      is_upper_part(page, page.words(element).last))
    return {.is_apart = true};
  if (is_signed_number(text) || is_letter_power ||
      (is_number(text) && can_have_power(base)) ||
      (is_digit(text.front()) && !is_alpha(text.back()) && is_digit(base.back())))
    return {"^"};
  return is_list_of_numbers(text) && can_have_note(base) ? Notation{"[", "]"}
                                                         : Notation{};
}

Notation of_lowered(std::string_view base, std::string_view text) {
  if (!is_alnum_text(text)) return {};
  if (is_digit(base.back())) return {"_"};
  const std::string_view letter = last_letters(base);
  if (!is_one_letter(letter)) return {};
  const bool is_capital = letter[0] >= 'A' && letter[0] <= 'Z';
  return is_capital && is_number(text) ? Notation{} : Notation{"_"};
}

constexpr std::string_view kQuotes[] = {"\"", "'", "“", "”", "„", "«",  "»",
                                        "‹",  "›", "‘", "’", "‚", "「", "『"};

bool begins_with_quote(std::string_view text) {
  return std::any_of(std::begin(kQuotes), std::end(kQuotes),
                     [&](std::string_view quote) { return text.starts_with(quote); });
}

bool ends_with_quote(std::string_view text) {
  return std::any_of(std::begin(kQuotes), std::end(kQuotes),
                     [&](std::string_view quote) { return text.ends_with(quote); });
}

// A quote of paragraphs is seen as such.
bool holds_blocks(const Page& page, NodeId element) {
  constexpr NodeId kMostNodes = 200;
  if (page.end(element) - element > kMostNodes) return true;
  for (NodeId n = element + 1; n < page.end(element); ++n)
    if (page.is_element(n) && !is_phrase(page, n)) return true;
  return false;
}

Notation of_quote(const Page& page, const Mask& keep, NodeId element) {
  if (holds_blocks(page, element)) return {};
  const Range words = page.words(element);
  const auto first = static_cast<WordId>(keep.next_set(words.first));
  std::string scratch;
  if (begins_with_quote(page.word_text(first, scratch)) ||
      (first == words.first && ends_with_quote(base_of(page, keep, first))))
    return {};
  int depth = 0;
  NodeId n = page.parent(element);
  for (int i = 0; i < kMostSteps && n != kNone; ++i, n = page.parent(n))
    depth += page.tag(n) == Tag::q ? 1 : 0;
  return depth % 2 == 0 ? Notation{"\"", "\""} : Notation{"'", "'"};
}

// A reading beside what is read, in brackets that the page may have itself.
Notation of_reading(const Page& page, const Mask& keep, NodeId element) {
  constexpr NodeId kNodesBefore = 2;  // <rp>(</rp>
  for (NodeId n = element; n > 0 && element - n < kNodesBefore;)
    if (page.tag(--n) == Tag::rp) return {};
  return base_of(page, keep, page.words(element).first).empty() ? Notation{}
                                                                : Notation{"(", ")"};
}

}  // namespace

Notation notation_of(const Page& page, const Mask& keep, NodeId element) {
  const Range words = page.words(element);
  if (keep.next_set(words.first) >= words.last) return {};
  if (page.tag(element) == Tag::q) return of_quote(page, keep, element);
  if (page.tag(element) == Tag::rt) return of_reading(page, keep, element);
  const std::string text = joined(page, keep, words);
  const std::string base = base_of(page, keep, words.first);
  if (text.empty() || base.empty()) return {};
  return page.tag(element) == Tag::sup ? of_raised(page, element, base, text)
                                       : of_lowered(base, text);
}

}  // namespace tamis
