#include "render/cleaning.h"

#include <cstdint>
#include <cstring>

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "base/eight_bytes.h"
#include "text/control_characters.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080;

// Returns the position of the next non-ASCII character; the size if none follows.
std::size_t next_beyond_ascii(std::string_view text, std::size_t at) {
  while (at + 8 <= text.size() && (load_eight(text.data() + at) & kHighBits) == 0)
    at += 8;
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

// Thai, Lao, Burmese, Khmer: zero-width spaces show where their words end.
bool needs_breaks(char32_t c) {
  return (c >= 0x0E00 && c < 0x0F00) || (c >= 0x1000 && c < 0x10A0) ||
         (c >= 0x1780 && c < 0x1800);
}

// Tag characters, which spell the flag of Scotland.
bool is_tag(char32_t c) {
  return c >= 0xE0000 && c <= 0xE007F;
}

// Variation selectors choose the shape of the previous character.
bool is_selector(char32_t c) {
  return c >= 0xFE00 && c <= 0xFE0F;
}
bool is_ideograph_selector(char32_t c) {
  return c >= 0xE0100 && c <= 0xE01EF;
}

bool is_ideograph(char32_t c) {
  return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x20000 && c <= 0x3FFFF);
}

bool may_be_unseen(char32_t c) {
  return c == 0xAD || (c >= 0x200B && c <= 0x200D) || (c >= 0x2060 && c <= 0x2064) ||
         c == 0xFEFF || is_tag(c) || is_selector(c) || is_ideograph_selector(c);
}

// Joiners shape Arabic and Indic letters and emoji. Next to other characters they have
// no effect.
bool is_joined(char32_t c) {
  return c >= 0x0590 && (!may_be_unseen(c) || is_selector(c)) && !is_spaceless(c);
}

// Visits the characters of a text and decides which are invisible and useless.
class UnseenRule {
 public:
  UnseenRule(bool keeps_breaks, char32_t before)
      : keeps_breaks_(keeps_breaks), last_(before) {}

  bool is_unseen(char32_t c, char32_t next) {
    const bool out = decide(c, next);
    if (!out) before_ = c;
    last_ = c;
    return out;
  }

 private:
  bool decide(char32_t c, char32_t next) const {
    if (!may_be_unseen(c)) return false;
    if (c == 0x200B) return !keeps_breaks_;
    if (c == 0x200C || c == 0x200D) return !is_joined(before_) && !is_joined(next);
    // One selector suffices. Sequences of them encode letters that only machines read.
    if (is_selector(c)) return last_ == 0 || may_be_unseen(last_);
    if (is_ideograph_selector(c)) return !is_ideograph(last_);
    return true;
  }

  bool keeps_breaks_;
  char32_t before_ = 0;  // the last character that stays
  char32_t last_;
};

// Returns the number of bytes of a flag that is spelled with tags: a black flag, some
// small letters or digits, and the end tag. Returns 0 if no flag begins here. There,
// tags hide text.
std::size_t flag_length(std::string_view text) {
  constexpr char32_t kBlackFlag = 0x1F3F4;
  constexpr char32_t kEnd = 0xE007F;
  constexpr int kMostLetters = 6;  // "gbsct"
  const Utf8Character flag = read_utf8(text);
  if (flag.code != kBlackFlag) return 0;
  std::size_t at = flag.length;
  for (int letters = 0; at < text.size(); ++letters) {
    const Utf8Character c = read_utf8(text.substr(at));
    at += c.length;
    if (c.code == kEnd) return letters > 0 ? at : 0;
    const bool is_letter = (c.code >= 0xE0030 && c.code <= 0xE0039) ||
                           (c.code >= 0xE0061 && c.code <= 0xE007A);
    if (!is_letter || letters == kMostLetters) return 0;
  }
  return 0;
}

// Works in place: characters that stay move towards the beginning.
void remove_unseen(std::string& text_in_place, bool keeps_breaks, char32_t before) {
  const std::string_view text = text_in_place;
  UnseenRule rule(keeps_breaks, before);
  std::size_t size = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    const std::size_t flag = flag_length(text.substr(at));
    const std::size_t length = flag > 0 ? flag : c.length;
    const std::string_view part = text.substr(at, length);
    at += length;
    const char32_t next = at < text.size() ? read_utf8(text.substr(at)).code : 0;
    if (rule.is_unseen(c.code, next)) continue;
    std::memmove(text_in_place.data() + size, part.data(), part.size());
    size += part.size();
  }
  text_in_place.resize(size);
}

bool is_ascii_only(std::string_view text) {
  return next_beyond_ascii(text, 0) == text.size();
}

}  // namespace

bool may_need_cleaning(std::string_view text, CharacterForm characters) {
  if (has_controls(text)) return true;
  if (characters == CharacterForm::source) return false;
  if (characters == CharacterForm::nfc) return !is_ascii_only(text);
  for (std::size_t at = next_beyond_ascii(text, 0); at < text.size();
       at = next_beyond_ascii(text, at)) {
    const Utf8Character c = read_utf8(text.substr(at));
    if (may_be_unseen(c.code) || may_be_mojibake(text.substr(at))) return true;
    at += c.length;
  }
  return false;
}

Cleaning cleaning_for(std::string_view text, CharacterForm characters) {
  Cleaning out;
  out.controls = has_controls(text);
  if (characters == CharacterForm::source) return out;
  bool is_suspicious = false;
  for (std::size_t at = next_beyond_ascii(text, 0); at < text.size();
       at = next_beyond_ascii(text, at)) {
    const Utf8Character c = read_utf8(text.substr(at));
    out.unseen = out.unseen || may_be_unseen(c.code);
    out.breaks = out.breaks || needs_breaks(c.code);
    is_suspicious = is_suspicious || may_be_mojibake(text.substr(at));
    at += c.length;
  }
  out.mojibake = is_suspicious && is_mojibake(text);
  out.controls |= out.mojibake;  // repaired damage may be a control character
  out.nfc = characters == CharacterForm::nfc && !is_ascii_only(text);
  return out;
}

void clean(std::string& word, const Cleaning& cleaning, char32_t before) {
  if (cleaning.mojibake) repair_mojibake(word);
  if (cleaning.controls) drop_controls(word);
  if (is_ascii_only(word)) return;
  if (cleaning.unseen) remove_unseen(word, cleaning.breaks, before);
  if (cleaning.nfc) word = to_nfc(word);
}

std::string clean_word(std::string_view word, const Cleaning& cleaning) {
  std::string out(word);
  clean(out, cleaning, 0);
  drop_controls(out);
  return out;
}

// --- Form C.

namespace {

constexpr int kMostMarks = 30;  // of UAX 15
constexpr std::string_view kJoiner = "\u034F";
constexpr char32_t kFirstMark = 0x300;

// Reports whether sorting may move the character, or the first one of its
// decomposition.
bool is_mark(char32_t c) {
  return c >= kFirstMark &&
         u_getIntPropertyValue(static_cast<UChar32>(c),
                               UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0;
}

// Returns the position of the next mark beyond the limit; the size if none follows.
std::size_t next_excess(std::string_view text, std::size_t at) {
  int marks = 0;
  while (at < text.size()) {
    const Utf8Character c = read_utf8(text.substr(at));
    marks = is_mark(c.code) ? marks + 1 : 0;
    if (marks > kMostMarks) return at;
    at += c.length;
  }
  return text.size();
}

}  // namespace

std::string stream_safe(std::string_view text) {
  constexpr std::size_t kBytesOfMark = 2;  // at least
  if (text.size() <= kMostMarks * kBytesOfMark) return std::string(text);
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = next_excess(text, 0); at < text.size();
       at = next_excess(text, at)) {
    out += text.substr(done, at - done);
    out += kJoiner;
    done = at;
  }
  out += text.substr(done);
  return out;
}

std::string to_nfc(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
  std::string safe = stream_safe(text);
  const icu::StringPiece piece(safe.data(), static_cast<std::int32_t>(safe.size()));
  if (U_FAILURE(status) || form->isNormalizedUTF8(piece, status)) return safe;
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  form->normalizeUTF8(0, piece, sink, nullptr, status);
  return U_FAILURE(status) ? safe : out;
}

}  // namespace tamis
