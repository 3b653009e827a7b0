// UTF-8 that was decoded as windows-1252 or Latin-1 and encoded again: "CafÃ©".
//
// The damage is repaired only if it is certain, because a text may be about it:
//
//   - Every non-ASCII letter is part of a sequence that becomes one character again.
//     One correct letter shows that the page was decoded correctly.
//   - Symbols that pages write as references (&copy;, &mdash;) may occur, one for every
//     four sequences.
//   - At least two different words have a sequence next to other letters, so that "Ã©
//     and Ã¼" in a sentence is not damage. Two damaged characters of four bytes (emoji)
//     also suffice, as does a text in which all words are damaged.

#include <algorithm>
#include <iterator>

#include "render/cleaning.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr char kLostByte = '\xA0';
// Its last byte was decoded as a space, and that space is in the text.
constexpr std::string_view kNoBreakSpace = "\u00A0";

// The characters of windows-1252 between 0x80 and 0x9F, as browsers decode them.
constexpr char16_t kWindows1252[] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

// Returns the byte of a character in windows-1252 or Latin-1; 0 if it has none.
unsigned char byte_of(char32_t c) {
  if (c <= 0xFF) return static_cast<unsigned char>(c);
  const auto* found = std::find(std::begin(kWindows1252), std::end(kWindows1252),
                                static_cast<char16_t>(c < 0x10000 ? c : 0));
  return found == std::end(kWindows1252)
             ? 0
             : static_cast<unsigned char>(0x80 + (found - kWindows1252));
}

bool is_continuation(unsigned char byte) {
  return byte >= 0x80 && byte <= 0xBF;
}

std::size_t length_after(unsigned char lead) {
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

bool is_valid(const std::string& character) {
  return invalid_utf8(character) >= character.size();
}

// One character of UTF-8 that appears in the text as two to four others.
struct Damaged {
  std::string character{};    // the correct one; empty: no damage here
  std::size_t length = 0;     // bytes of the text
  bool lacks_a_byte = false;  // the last one, which was decoded as a space
};

bool ends_word(std::string_view rest) {
  return rest.empty() || is_space(rest[0]);
}

Damaged read_damaged(std::string_view text) {
  Damaged out;
  std::size_t wanted = 1;
  while (out.character.size() < wanted) {
    const std::string_view rest = text.substr(out.length);
    if (ends_word(rest)) {
      out.lacks_a_byte = out.character.size() + 1 == wanted && wanted > 1;
      if (!out.lacks_a_byte) return {};
      out.character += kLostByte;
      break;
    }
    const Utf8Character c = read_utf8(rest);
    const unsigned char byte = byte_of(c.code);
    if (out.character.empty() ? byte < 0xC2 : !is_continuation(byte)) return {};
    if (out.character.empty()) wanted = length_after(byte);
    if (wanted == 0) return {};
    out.character += static_cast<char>(byte);
    out.length += c.length;
  }
  return is_valid(out.character) ? out : Damaged{};
}

// Symbols that pages write as references, independent of the encoding.
bool is_sign(char32_t c) {
  constexpr char32_t kSigns[] = {0xA0,   0xA9,   0xAB,   0xAE,   0xB0,   0xB7,   0xBB,
                                 0xD7,   0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D,
                                 0x2022, 0x2026, 0x2122, 0x2190, 0x2192, 0x20AC};
  return std::binary_search(std::begin(kSigns), std::end(kSigns), c);
}

// Evidence from the words of a text.
class Evidence {
 public:
  // Reports whether the text may still be damaged after this word.
  bool see(std::string_view word) {
    bool is_hurt = false;
    bool has_letters = false;
    for (std::size_t at = 0; at < word.size();) {
      const auto byte = static_cast<unsigned char>(word[at]);
      if (byte < 0x80) {
        has_letters = has_letters || is_alpha(word[at]);
        ++at;
        continue;
      }
      const Damaged damaged = read_damaged(word.substr(at));
      if (damaged.character.empty()) {
        const Utf8Character c = read_utf8(word.substr(at));
        if (!is_sign(c.code)) return false;
        ++signs_;
        at += c.length;
        continue;
      }
      if (!damaged.lacks_a_byte) count(damaged, is_hurt, has_letters);
      at += damaged.length;
    }
    if (is_hurt && has_letters) add_word(word);
    has_plain_words_ = has_plain_words_ || (!is_hurt && has_letters);
    return true;
  }

  bool is_certain() const {
    constexpr std::size_t kLeast = 2;  // one may be a typing error
    constexpr std::size_t kForASign = 4;
    if (sequences_ < kLeast || sequences_ < kForASign * signs_) return false;
    return different_ >= kLeast || long_ >= kLeast || !has_plain_words_;
  }

 private:
  void count(const Damaged& damaged, bool& is_hurt, bool& has_letters) {
    ++sequences_;
    long_ += damaged.character.size() == 4 ? 1 : 0;
    // Two in a row are letters of a word without other letters.
    has_letters = has_letters || is_hurt;
    is_hurt = true;
  }

  void add_word(std::string_view word) {
    if (different_ > 0 && word == first_) return;
    if (different_ == 0) first_ = word;
    ++different_;
  }

  std::size_t sequences_ = 0;
  std::size_t long_ = 0;  // of four bytes
  std::size_t signs_ = 0;
  std::size_t different_ = 0;  // damaged words with letters, other than the first one
  std::string_view first_;
  bool has_plain_words_ = false;
};

}  // namespace

bool may_be_mojibake(std::string_view text) {
  const Utf8Character first = read_utf8(text);
  if (first.code < 0xC2 || first.code > 0xF4 || first.length >= text.size())
    return false;
  return is_continuation(byte_of(read_utf8(text.substr(first.length)).code));
}

bool is_mojibake(std::string_view text) {
  Evidence evidence;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t\n\f\r", at), text.size());
    if (end > at && !evidence.see(text.substr(at, end - at))) return false;
    at = end + 1;
  }
  return evidence.is_certain();
}

// Works in place: a character has fewer bytes than its damage.
void repair_mojibake(std::string& word) {
  std::size_t size = 0;
  for (std::size_t at = 0; at < word.size();) {
    const Damaged damaged = read_damaged(std::string_view(word).substr(at));
    if (damaged.character.empty()) {
      word[size++] = word[at++];
      continue;
    }
    at += damaged.length;
    if (damaged.character == kNoBreakSpace) continue;
    for (const char c : damaged.character) word[size++] = c;
  }
  word.resize(size);
}

bool lacks_last_byte(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    const Damaged damaged = read_damaged(word.substr(at));
    if (damaged.lacks_a_byte) return damaged.character != kNoBreakSpace;
    at +=
        damaged.character.empty() ? read_utf8(word.substr(at)).length : damaged.length;
  }
  return false;
}

}  // namespace tamis
