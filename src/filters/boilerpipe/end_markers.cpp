// Phrases that mark the end of an article: "12 Comments", "Post a comment", "Have your
// say". The English ones (and one Swedish) are those of boilerpipe's
// TerminatingBlocksFinder, after Christian Kohlschütter, with its rules. We added
// similar phrases; end_markers_table.h has them all.
//
// WHERE WE DIFFER. In other languages, a block that only begins with "comments"
// ("Kommentare der Minister") is not a marker: nothing but a number may follow the
// word. A number may have separators and digits of other scripts.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "filters/boilerpipe/boilerpipe.h"
#include "filters/boilerpipe/end_markers_table.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/lists.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

using end_markers::Kind;
using end_markers::Row;

// In boilerpipe, a block with this many words is not a marker.
constexpr std::size_t kWordsOfText = 15;
constexpr std::size_t kMostBytes = 400;  // fewer words rarely need more bytes

// The phrases of one kind, by their first byte.
class Phrases {
 public:
  explicit Phrases(Kind kind) {
    for (const Row& row : end_markers::kRows)
      if (row.kind == kind)
        for (const std::string_view phrase : text::split(row.phrases, '|'))
          by_first_byte_[static_cast<unsigned char>(phrase.front())].push_back(phrase);
  }

  // Reports whether a phrase begins `text` and is_right() accepts the rest.
  template <class IsRight>
  bool begin(std::string_view text, const IsRight& is_right) const {
    if (text.empty()) return false;
    const auto& phrases = by_first_byte_[static_cast<unsigned char>(text.front())];
    return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
      return text.starts_with(phrase) && is_right(text.substr(phrase.size()));
    });
  }

 private:
  std::array<std::vector<std::string_view>, 256> by_first_byte_;
};

// Returns a block's text folded, with single spaces between words. Returns an empty
// string if it has too many words to be a marker.
std::string fold_text(std::string_view text) {
  std::string out(2 * text.size(), '\0');  // an invalid byte becomes two bytes
  char* to = out.data();
  std::size_t words = 0;
  bool after_space = true;
  while (!text.empty()) {
    const Utf8Character c = read_utf8(text);
    text.remove_prefix(c.length);
    if (is_unicode_space(c.code)) {
      after_space = true;
      continue;
    }
    if (after_space && ++words == kWordsOfText) return {};
    if (after_space && words > 1) *to++ = ' ';
    after_space = false;
    to = put_utf8(fold_character(c.code), to);
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
  return out;
}

constexpr bool is_digit(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 0x660 && c <= 0x669) ||    // Arabic
         (c >= 0x6F0 && c <= 0x6F9) || (c >= 0x966 && c <= 0x96F);  // Persian, Hindi
}

// East Asian counters after a number: "コメント 3件", "댓글 12개".
constexpr bool is_counter(char32_t c) {
  return std::u32string_view(U"件개条條则則").find(c) != std::u32string_view::npos;
}

bool is_anything(std::string_view) {
  return true;
}

bool is_empty(std::string_view rest) {
  return rest.empty();
}

// Reports whether a phrase ends at a word boundary. Scripts without spaces always do.
bool is_end_of_word(std::string_view rest) {
  if (rest.empty()) return true;
  const char32_t c = read_utf8(rest).code;
  return is_edge_punctuation(c) || is_spaceless(c);
}

bool is_number_at_most(std::string_view rest) {
  for (; !rest.empty(); rest.remove_prefix(read_utf8(rest).length)) {
    const char32_t c = read_utf8(rest).code;
    if (!is_edge_punctuation(c) && !is_digit(c) && !is_counter(c)) return false;
  }
  return true;
}

std::string_view without_digits(std::string_view text) {
  while (!text.empty() && is_digit(read_utf8(text).code))
    text.remove_prefix(read_utf8(text).length);
  return text;
}

// "1,234" and "1.234" are one number; "2.1" is the number of a chapter.
bool is_thousands(std::string_view text) {
  return text.size() > 4 && (text[0] == ',' || text[0] == '.') &&
         without_digits(text.substr(1, 3)).empty() &&
         !is_digit(read_utf8(text.substr(4)).code);
}

// Returns the text after the number that begins `text`, or an empty string if there is
// no number.
std::string_view after_number(std::string_view text) {
  std::string_view rest = without_digits(text);
  if (rest.size() == text.size()) return {};
  while (is_thousands(rest)) rest.remove_prefix(4);
  if (rest.starts_with(' ')) rest.remove_prefix(1);
  return rest;
}

// Reports whether a phrase occurs in the text. Phrases do not begin inside an ASCII
// word.
bool is_inside(const Phrases& phrases, std::string_view text) {
  char before = ' ';
  for (; !text.empty(); text.remove_prefix(1)) {
    if (!is_alnum(before) && phrases.begin(text, is_anything)) return true;
    before = text.front();
  }
  return false;
}

bool is_marker(std::string_view text) {
  static const Phrases kBegins(Kind::begins), kContains(Kind::contains),
      kEquals(Kind::equals), kCounted(Kind::counted), kHeading(Kind::heading);
  const std::string_view counted = after_number(text);
  return kBegins.begin(text, is_anything) || kEquals.begin(text, is_empty) ||
         kHeading.begin(text, is_number_at_most) ||
         kHeading.begin(counted, is_end_of_word) ||
         kCounted.begin(counted, is_end_of_word) || is_inside(kContains, text);
}

}  // namespace

bool is_end_of_text(std::string_view block_text, bool is_link) {
  if (is_link && block_text == "Comment") return true;
  return block_text.size() <= kMostBytes && is_marker(fold_text(block_text));
}

}  // namespace tamis
