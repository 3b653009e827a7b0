#include "render/text/notation.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include <unicode/uchar.h>

#include "base/spare.h"
#include "document/phrases.h"
#include "document/tags.h"
#include "render/cleaning.h"
#include "render/formulas/formulas.h"
#include "render/text/glue.h"
#include "render/walk.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr WordId kMostWords = 16;  // that touch: "(", "a", "+", "b", ")"
constexpr int kMostSteps = 8;      // up

// After these words a number is a power, even on a page with notes.
constexpr std::string_view kPowerWords[] = {
    "km",  "cm",  "mm",  "dm",  "nm",  "µm",   "μm",   "in",   "ft",  "yd",
    "mi",  "км",  "см",  "мм",  "дм",  "Hz",   "kHz",  "MHz",  "GHz", "sin",
    "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "log", "exp"};
// Letters after numbers in powers. Other letters are word endings: 1<sup>o</sup>.
constexpr std::string_view kPowers = "nkxy";
constexpr std::string_view kCurrencies[] = {"$", "€", "£", "¥", "₹", "zł"};

template <class Names>
bool is_among(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

// The joined words of a range; empty if one of them is dropped.
class Joined : public Spare<std::string> {
 public:
  Joined(const Page& page, const Mask& keep, Range words) {
    if (words.size() > kMostWords) return;
    Spare<std::string> scratch;
    for (WordId w = words.first; w < words.last; ++w) {
      if (!keep[w]) {
        clear();
        return;
      }
      append(page.word_text(w, scratch));
    }
  }
};

// Returns the text that the word touches: "10" for 10<sup>6</sup>.
Joined base_of(const Page& page, const Mask& keep, WordId w) {
  WordId first = w;
  while (first > 0 && w - first < kMostWords && page.word(first).glued != 0) --first;
  return {page, keep, {first, w}};
}

// Returns "m" for "100m", "W/m" and "m".
std::string_view last_letters(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0) {
    const char32_t last = last_character(text.substr(0, begin));
    if (u_isalpha(static_cast<UChar32>(last)) == 0) break;
    begin = character_start(text, begin - 1);
  }
  return text.substr(begin);
}

bool is_one_letter(std::string_view letters) {
  return !letters.empty() && read_utf8(letters).length == letters.size();
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Reads "-6" with any of the characters for plus and minus.
bool is_signed_number(std::string_view text) {
  for (const std::string_view sign : {"-", "+", "−", "–"})
    if (text.starts_with(sign)) return is_number(text.substr(sign.size()));
  return false;
}

// Reads "1", "1,2", "3–5". A long dash must be between digits.
bool is_list_of_numbers(std::string_view text) {
  if (text.empty() || !is_digit(text.back())) return false;
  bool needs_digit = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const bool is_dash = rest.starts_with("–") || rest.starts_with("−");
    if (!is_digit(rest[0]) && needs_digit) return false;
    if (is_dash && !is_digit(text[at - 1])) return false;
    if (!is_dash && !is_digit(rest[0]) && rest[0] != ',' && rest[0] != '-')
      return false;
    needs_digit = is_dash;
    at += is_dash ? std::string_view("–").size() : 1;
  }
  return true;
}

// The meaning of a raised number after a base.
enum class Behind { nothing, power, note, power_or_note };

// After one letter, units, functions and brackets it is a power. After sentences and
// long words, and in scripts without units, it is a note. After "CO" it is neither.
Behind what_stands_behind(std::string_view base) {
  constexpr std::size_t kLongestUnit = 4;
  constexpr char32_t kLastCyrillic = 0x52F;
  const std::string_view letters = last_letters(base);
  const std::size_t count = utf8_length(letters);
  if (is_digit(base.back()) || base.back() == ')' || count == 1 ||
      is_among(kPowerWords, letters))
    return Behind::power;
  if (count == 0 || count > kLongestUnit || last_character(letters) > kLastCyrillic)
    return Behind::note;
  if (count > 2) return Behind::power_or_note;
  return std::all_of(letters.begin(), letters.end(), is_capital) ? Behind::nothing
                                                                 : Behind::power;
}

// Reports whether a text is more than one number or name: "n+1", "−x", "2n".
bool is_expression(std::string_view text) {
  constexpr std::string_view kOperators[] = {"+", "-", "−", "–", "/",
                                             "*", "·", "×", "="};
  constexpr std::size_t kLongestName = 3;  // "sin"
  const char last = text.back();
  if (is_number(text.substr(0, text.size() - 1)) && kPowers.find(last) != kPowers.npos)
    return true;
  bool has_operator = false;
  bool has_letter = false;
  std::size_t name = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    const std::string_view character = text.substr(at, c.length);
    at += c.length;
    const bool is_letter = u_isalpha(static_cast<UChar32>(c.code)) != 0;
    const bool is_operator = is_among(kOperators, character);
    if (!is_letter && !is_operator && !is_digit(character[0]) &&
        std::string_view("().,").find(character) == std::string_view::npos)
      return false;
    name = is_letter ? name + 1 : 0;
    if (name > kLongestName || (is_operator && at == text.size())) return false;
    has_letter = has_letter || is_letter;
    has_operator = has_operator || is_operator;
  }
  return has_operator && has_letter;
}

// A name with more letters is a word.
bool can_have_expression(std::string_view base) {
  constexpr std::size_t kLongestName = 3;  // "exp"
  const std::string_view letters = last_letters(base);
  return is_digit(base.back()) || base.back() == ')' ||
         (!letters.empty() && utf8_length(letters) <= kLongestName);
}

// Reports whether the element contains a link, or is the whole content of one.
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
  Spare<std::string> scratch;
  const std::string_view text = page.word_text(next, scratch);
  return text.starts_with('/') || text.starts_with("⁄") || text.starts_with("∕");
}

std::string_view without_currency(std::string_view text) {
  for (const std::string_view sign : kCurrencies) {
    if (text.starts_with(sign)) text.remove_prefix(sign.size());
    if (text.ends_with(sign)) text.remove_suffix(sign.size());
  }
  return text;
}

// $19<sup>99</sup>, 19<sup>99€</sup>, 19<sup>99</sup> €, 19,<sup>99</sup> €
bool is_small_money(const Page& page, NodeId element, std::string_view base,
                    std::string_view text) {
  const std::string_view number = without_currency(text);
  if (base.size() > 1 && (base.ends_with(',') || base.ends_with('.')))
    base.remove_suffix(1);
  if (number.size() != 2 || !is_number(number) || !is_digit(base.back())) return false;
  const auto has_currency = [](std::string_view part) {
    return without_currency(part).size() < part.size();
  };
  const WordId next = page.words(element).last;
  Spare<std::string> scratch;
  if (has_currency(text) || has_currency(base)) return true;
  if (next >= page.word_count()) return false;
  const std::string_view behind = page.word_text(next, scratch);
  const std::string_view rest = without_currency(behind);  // of another price
  return has_currency(behind) && (rest.empty() || !is_digit(rest.front()));
}

Notation of_raised(const Page& page, NodeId element, std::string_view base,
                   std::string_view text, Behind behind) {
  if (is_link(page, element)) {
    return is_alnum_text(text) || is_list_of_numbers(text) ? Notation{"[", "]", true}
                                                           : Notation{};
  }
  if (is_small_money(page, element, base, text))
    return {is_digit(base.back()) ? "." : ""};
  if (is_number(text) && is_digit(base.back()) &&
      is_upper_part(page, page.words(element).last))
    return {.is_apart = true};
  if (is_expression(text) && can_have_expression(base)) return {"^(", ")"};
  const bool is_letter_power =
      (is_digit(base.back()) || is_one_letter(last_letters(base))) &&
      text.size() == 1 && kPowers.find(text) != kPowers.npos;
  if (is_signed_number(text) || is_letter_power ||
      (is_number(text) && behind == Behind::power) ||
      (is_digit(text.front()) && !is_alpha(text.back()) && is_digit(base.back())))
    return {"^"};
  return is_list_of_numbers(text) && behind == Behind::note ? Notation{"[", "]"}
                                                            : Notation{};
}

Notation of_lowered(std::string_view base, std::string_view text) {
  if (is_expression(text) && can_have_expression(base)) return {"_(", ")"};
  if (!is_alnum_text(text)) return {};
  if (is_digit(base.back())) return {"_"};
  const std::string_view letter = last_letters(base);
  if (!is_one_letter(letter)) return {};
  return is_capital(letter[0]) && is_number(text) ? Notation{} : Notation{"_"};
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

// A quotation with several blocks is visible as one.
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
  Spare<std::string> scratch;
  if (begins_with_quote(page.word_text(first, scratch)) ||
      (first == words.first && ends_with_quote(base_of(page, keep, first))))
    return {};
  int depth = 0;
  NodeId n = page.parent(element);
  for (int i = 0; i < kMostSteps && n != kNone; ++i, n = page.parent(n))
    depth += page.tag(n) == Tag::q ? 1 : 0;
  return depth % 2 == 0 ? Notation{"\"", "\""} : Notation{"'", "'"};
}

// A reading next to its base text, in brackets unless the page has them.
Notation of_reading(const Page& page, const Mask& keep, NodeId element) {
  constexpr NodeId kNodesBefore = 2;  // <rp>(</rp>
  for (NodeId n = element; n > 0 && element - n < kNodesBefore;)
    if (page.tag(--n) == Tag::rp) return {};
  return base_of(page, keep, page.words(element).first).empty() ? Notation{}
                                                                : Notation{"(", ")"};
}

}  // namespace

// Reports whether the page has notes: a raised link, a raised number after a sentence
// or a long word, or "1" after any word, because it is never a power.
bool Notations::find_notes() const {
  for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
    if (page_.tag(n) != Tag::sup || page_.words(n).size() == 0) continue;
    const Joined text(page_, keep_, page_.words(n));
    const Joined base = base_of(page_, keep_, page_.words(n).first);
    if (base.empty() || !is_list_of_numbers(text) ||
        is_small_money(page_, n, base, text))
      continue;
    const Behind behind = what_stands_behind(base);
    if (is_link(page_, n) || behind == Behind::note ||
        (behind == Behind::power_or_note && text == "1"))
      return true;
  }
  return false;
}

bool Notations::has_notes() {
  if (!has_notes_) has_notes_ = find_notes();
  return *has_notes_;
}

Notation Notations::at(NodeId element) {
  const Range words = page_.words(element);
  if (!keep_.any(words)) return {};
  if (page_.tag(element) == Tag::q) return of_quote(page_, keep_, element);
  if (page_.tag(element) == Tag::rt) return of_reading(page_, keep_, element);
  const Joined text(page_, keep_, words);
  const Joined base = base_of(page_, keep_, words.first);
  if (text.empty() || base.empty()) return {};
  if (page_.tag(element) != Tag::sup) return of_lowered(base, text);
  Behind behind = what_stands_behind(base);
  if (behind == Behind::power_or_note)
    behind = is_number(text) && !has_notes() ? Behind::power : Behind::note;
  return of_raised(page_, element, base, text, behind);
}

// --- Symbols at words.

namespace {

// Most pages have neither, as their tags show.
bool may_have_signs(const Page& page, const TextOptions& options) {
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    const Tag tag = page.tag(n);
    if (options.notation && kNotationTags.contains(tag)) return true;
    if (!options.math) continue;
    if (tag == Tag::math || tag == Tag::script || tag == Tag::img)
      if (tag == Tag::math || may_be_formula(page, n)) return true;
  }
  return false;
}

}  // namespace

class WordSigns::Finder {
 public:
  Finder(const Page& page, const Mask& keep, const TextOptions& options)
      : page_(page),
        keep_(keep),
        options_(options),
        kept_(keep),
        media_(page, kept_),
        formulas_(page, keep, kept_, media_),
        notations_(page, keep) {}

  Visit enter(NodeId n) {
    const bool is_code = kPreformattedTags.contains(page_.tag(n));
    if (preformatted_ == 0 && options_.math && note_formula(n)) return Visit::skip;
    if (is_phrase(page_, n)) {
      if (preformatted_ == 0 && options_.notation &&
          kNotationTags.contains(page_.tag(n)))
        note_notation(n);
      return Visit::inside;
    }
    media_.enter(n);
    preformatted_ += is_code ? 1 : 0;
    return Visit::children;
  }

  void leave(NodeId n) {
    media_.leave(n);
    preformatted_ -= kPreformattedTags.contains(page_.tag(n)) ? 1 : 0;
  }

  void text(NodeId) {}

  std::vector<WordSign> take() {
    std::vector<WordSign> out;
    for (auto& [word, sign] : signs_) out.push_back(std::move(sign));
    return out;
  }

 private:
  WordSign& at(WordId w) {
    WordSign& sign = signs_[w];
    sign.word = w;
    return sign;
  }

  WordId first_kept(Range words) const {
    return static_cast<WordId>(keep_.next_set(words.first));
  }

  // Returns the last kept word before `end`; kNone if it does not exist or is far away.
  WordId kept_before(WordId end, WordId first = 0) const {
    constexpr WordId kFarthest = 1000;
    first = std::max(first, end > kFarthest ? end - kFarthest : 0);
    if (!kept_.any({first, end})) return kNone;
    while (!keep_[end - 1]) --end;
    return end - 1;
  }

  // Symbols of an inner element are nearer to the word than those of an outer one.
  void note_notation(NodeId n) {
    const Range words = page_.words(n);
    const Notation notation = notations_.at(n);
    if (!kept_.any(words)) return;
    WordSign& first = at(first_kept(words));
    const WordId last = kept_before(words.last, words.first);
    if (last == kNone) return;
    first.before += notation.before;
    first.is_apart |= notation.is_apart;
    at(last).after.insert(0, notation.after);
  }

  bool note_formula(NodeId n) {
    const auto place = formulas_.at(n);
    if (!place) return false;
    const auto& [tex, is_display] = place->formula;
    if (tex.empty()) return true;
    const std::string_view dollars = is_display ? "$$" : "$";
    std::string text;
    text.append(dollars).append(tex).append(dollars);
    const Range words = page_.words(n);
    if (kept_.any(words)) {
      WordSign& sign = at(first_kept(words));
      sign.instead = std::move(text);
      sign.last = words.last;
      sign.formula = n;
    } else {
      note_wordless(n, text, place->touches_text && !is_display);
    }
    return true;
  }

  // A formula without words belongs to the word before it. If it begins a block, it
  // belongs to the word after it.
  void note_wordless(NodeId n, const std::string& text, bool touches) {
    const WordId here = page_.words(n).first;
    const NodeId around = block_around(n);
    const Range block = around == kNone ? Range{0, 0} : page_.words(around);
    const WordId before = kept_before(here);
    const bool begins = block.first == here && here < block.last;
    if (!begins && before != kNone) {
      WordSign& sign = at(before);
      const bool is_same_block = block_around(page_.word(before).node) == around;
      sign.after.append(touches && is_same_block ? "" : " ").append(text);
      sign.formula = n;
    } else if (const WordId next = first_kept({here, here});
               next < page_.word_count()) {
      const bool is_same_block = block_around(page_.word(next).node) == around;
      at(next).before.append(text).append(
          is_same_block && touches_after(page_, n, next) ? "" : " ");
    }
  }

  NodeId block_around(NodeId n) const {
    constexpr int kMostSteps = 64;
    NodeId up = page_.parent(n);
    for (int i = 0; i < kMostSteps && up != kNone; ++i, up = page_.parent(up))
      if (page_.is_element(up) && !is_phrase(page_, up)) return up;
    return kNone;
  }

  const Page& page_;
  const Mask& keep_;
  const TextOptions& options_;
  KeptWords kept_;
  MediaRule media_;
  FormulaPlaces formulas_;
  Notations notations_;
  int preformatted_ = 0;
  std::map<WordId, WordSign> signs_;
};

WordSigns::WordSigns(const Page& page, const Mask& keep, const TextOptions& options) {
  if (options.plain || !may_have_signs(page, options)) return;
  Finder finder(page, keep, options);
  walk(page, page.body(), finder);
  signs_ = finder.take();
}

const WordSign* WordSigns::at(WordId w) const {
  const auto found = std::lower_bound(
      signs_.begin(), signs_.end(), w,
      [](const WordSign& sign, WordId word) { return sign.word < word; });
  return found == signs_.end() || found->word != w ? nullptr : &*found;
}

}  // namespace tamis
