#include "render/cleaning.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>

#include "base/eight_bytes.h"
#include "base/invalid_utf8.h"
#include "base/read_utf8.h"
#include "document/word_chunk.h"

namespace tamis {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080;

// Where the next character beyond ASCII begins; the size if there is none.
std::size_t next_beyond_ascii(std::string_view text, std::size_t at) {
  while (at + 8 <= text.size() && (load_eight(text.data() + at) & kHighBits) == 0)
    at += 8;
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

// Thai, Lao, Burmese, Khmer: a zero-width space tells where their words end.
bool needs_breaks(char32_t c) {
  return (c >= 0x0E00 && c < 0x0F00) || (c >= 0x1000 && c < 0x10A0) ||
         (c >= 0x1780 && c < 0x1800);
}

bool may_be_unseen(char32_t c) {
  return c == 0xAD || (c >= 0x200B && c <= 0x200D) || (c >= 0x2060 && c <= 0x2064) ||
         c == 0xFEFF || (c >= 0xE0000 && c <= 0xE007F);
}

// Joiners shape Arabic and Indic letters and emoji; beside others they do nothing.
bool is_joined(char32_t c) {
  return c >= 0x0590 && !may_be_unseen(c) && !is_spaceless(c);
}

// Goes over the characters of a text and says which of them nobody needs.
class UnseenRule {
 public:
  explicit UnseenRule(bool keeps_breaks) : keeps_breaks_(keeps_breaks) {}

  bool is_unseen(char32_t c, char32_t next) {
    const bool out = decide(c, next);
    if (!out) before_ = c;
    is_flag_ = is_flag_ || c == 0x1F3F4;
    return out;
  }

 private:
  bool decide(char32_t c, char32_t next) const {
    if (!may_be_unseen(c)) return false;
    if (c == 0x200B) return !keeps_breaks_;
    if (c == 0x200C || c == 0x200D) return !is_joined(before_) && !is_joined(next);
    // Tags spell the flags of Scotland and the like, and else what only machines read.
    if (c >= 0xE0000) return !is_flag_;
    return true;
  }

  bool keeps_breaks_;
  char32_t before_ = 0;
  bool is_flag_ = false;
};

std::string without_unseen(std::string_view text, bool keeps_breaks) {
  std::string out;
  UnseenRule rule(keeps_breaks);
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    at += c.length;
    const char32_t next = at < text.size() ? read_utf8(text.substr(at)).code : 0;
    if (!rule.is_unseen(c.code, next)) out += text.substr(at - c.length, c.length);
  }
  return out;
}

// What windows-1252 has between 0x80 and 0x9F, as browsers read it.
constexpr char16_t kWindows1252[] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

// The byte that windows-1252 has for it; 0 where it has none.
unsigned char byte_of(char32_t c) {
  if (c < 0x80 || (c >= 0xA0 && c <= 0xFF)) return static_cast<unsigned char>(c);
  const auto* found = std::find(std::begin(kWindows1252), std::end(kWindows1252),
                                static_cast<char16_t>(c < 0x10000 ? c : 0));
  return found == std::end(kWindows1252)
             ? 0
             : static_cast<unsigned char>(0x80 + (found - kWindows1252));
}

std::size_t length_after(unsigned char lead) {
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

// A character of UTF-8 that stands in the text as two to four others.
struct Damaged {
  std::string character;   // as it was meant; empty: nothing is damaged here
  std::size_t length = 0;  // bytes of the text
};

Damaged read_damaged(std::string_view text) {
  Damaged out;
  std::size_t wanted = 1;
  while (out.character.size() < wanted && out.length < text.size()) {
    const Utf8Character c = read_utf8(text.substr(out.length));
    const unsigned char byte = byte_of(c.code);
    if (byte < 0x80) return {};
    if (out.character.empty())
      wanted = length_after(byte);
    else if (byte > 0xBF)
      return {};
    if (wanted == 0) return {};
    out.character += static_cast<char>(byte);
    out.length += c.length;
  }
  if (out.character.size() < wanted ||
      invalid_utf8(out.character) < out.character.size())
    return {};
  return out;
}

// "Ã" before a blank was "à": its second byte is a no-break space.
constexpr std::string_view kLoneBegin = "\u00C3";
constexpr std::string_view kLoneMeant = "\u00E0";

std::string repaired(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Damaged damaged = read_damaged(text.substr(at));
    if (!damaged.character.empty()) {
      out += damaged.character;
      at += damaged.length;
    } else if (text.substr(at) == kLoneBegin) {
      out += kLoneMeant;
      at = text.size();
    } else {
      out += text[at++];
    }
  }
  return out;
}

bool is_ascii_only(std::string_view text) {
  return next_beyond_ascii(text, 0) == text.size();
}

std::string to_nfc(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
  const icu::StringPiece piece(text.data(), static_cast<int32_t>(text.size()));
  if (U_FAILURE(status) || form->isNormalizedUTF8(piece, status))
    return std::string(text);
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  form->normalizeUTF8(0, piece, sink, nullptr, status);
  return U_FAILURE(status) ? std::string(text) : out;
}

bool may_be_damaged(char32_t c) {
  return c == 0xC2 || c == 0xC3 || c == 0xE2 || c == 0xC4 || c == 0xC5;
}

}  // namespace

bool is_mojibake(std::string_view text) {
  constexpr int kLeast = 2;  // one may be a slip of somebody's hand
  int found = 0;
  for (std::size_t at = next_beyond_ascii(text, 0); at < text.size();
       at = next_beyond_ascii(text, at)) {
    const std::string_view rest = text.substr(at);
    const Damaged damaged = read_damaged(rest);
    const bool is_lone = rest.starts_with(kLoneBegin) &&
                         (rest.size() == 2 || rest[2] == ' ' || rest[2] == '\n');
    if (damaged.character.empty() && !is_lone) return false;
    found += is_lone ? 0 : 1;
    at += is_lone ? 2 : damaged.length;
  }
  return found >= kLeast;
}

bool may_need_cleaning(std::string_view text, CharacterForm characters) {
  if (characters == CharacterForm::source) return false;
  if (characters == CharacterForm::nfc) return !is_ascii_only(text);
  for (std::size_t at = next_beyond_ascii(text, 0); at < text.size();
       at = next_beyond_ascii(text, at)) {
    const Utf8Character c = read_utf8(text.substr(at));
    if (may_be_unseen(c.code) || may_be_damaged(c.code)) return true;
    at += c.length;
  }
  return false;
}

Cleaning cleaning_for(std::string_view text, CharacterForm characters) {
  Cleaning out;
  if (characters == CharacterForm::source) return out;
  bool is_suspicious = false;
  for (std::size_t at = next_beyond_ascii(text, 0); at < text.size();
       at = next_beyond_ascii(text, at)) {
    const Utf8Character c = read_utf8(text.substr(at));
    out.unseen = out.unseen || may_be_unseen(c.code);
    out.breaks = out.breaks || needs_breaks(c.code);
    is_suspicious = is_suspicious || may_be_damaged(c.code);
    at += c.length;
  }
  out.mojibake = is_suspicious && is_mojibake(text);
  out.nfc = characters == CharacterForm::nfc && !is_ascii_only(text);
  return out;
}

std::string clean_word(std::string_view word, const Cleaning& cleaning) {
  std::string out(word);
  if (is_ascii_only(word)) return out;
  if (cleaning.mojibake) out = repaired(out);
  if (cleaning.unseen) out = without_unseen(out, cleaning.breaks);
  if (cleaning.nfc) out = to_nfc(out);
  return out;
}

}  // namespace tamis
