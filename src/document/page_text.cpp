#include "document/page_text.h"

#include <algorithm>

#include "base/steps.h"
#include "document/character_references.h"
#include "text/ascii.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

bool is_language_tag(std::string_view text) {
  constexpr std::size_t kLongest = 35;  // RFC 5646, 4.4.1
  return text.size() <= kLongest && std::all_of(text.begin(), text.end(), [](char c) {
           return is_alnum(c) || c == '-' || c == '_';
         });
}

std::string language_of(const Page& page, NodeId element) {
  for (const std::string_view name : {"lang", "xml:lang"}) {
    std::string code =
        text::collapse_spaces(page.attribute(element, name).value_or(""));
    if (!code.empty() && is_language_tag(code)) return code;
  }
  return "";
}

}  // namespace

std::size_t text_bytes(std::string_view text, bool is_markup) {
  std::size_t count = 0;
  bool in_tag = false;
  for (const char c : text) {
    if (is_markup && c == '<') in_tag = true;
    if (!in_tag && !is_space(c)) ++count;
    if (c == '>') in_tag = false;
  }
  return count;
}

void read_title(const Page& page, std::string& scratch, std::string& out) {
  out.clear();
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::title || page.space(n) != Space::html) continue;
    scratch.clear();
    for (NodeId child = n + 1; child < page.end(n); ++child) {
      const Range bytes = page.source_range(child);
      if (page.is_text(child))
        append_text(page.source().substr(bytes.first, bytes.size()), scratch);
    }
    text::append_collapsed(scratch, out);
    return;
  }
}

std::string title_of(const Page& page) {
  std::string scratch;
  std::string out;
  read_title(page, scratch, out);
  return out;
}

std::string declared_language(const Page& page) {
  for (NodeId n = 1; n < page.node_count(); n = page.end(n))
    if (page.is_element(n)) {
      std::string code = language_of(page, n);
      return code.empty() && page.body() != 0 ? language_of(page, page.body()) : code;
    }
  return "";
}

}  // namespace tamis

namespace tamis::meta {
namespace {

bool is_unseen(char32_t c) {
  return is_invisible_character(c) || c < 0x20 || (c >= 0x7F && c <= 0x9F);
}

bool is_selector(char32_t c) {
  return c >= 0xFE00 && c <= 0xFE0F;
}

// Joiners shape Persian and Indic letters and emoji. Next to others they have no
// effect.
bool is_shaped_by_joiners(char32_t c) {
  constexpr char32_t kFirst = 0x590;
  return c >= kFirst && !is_spaceless(c);
}

// Reports whether a character is visible. `before` is the last kept character.
bool is_seen(char32_t c, char32_t before) {
  const bool is_joiner = c == 0x200C || c == 0x200D;
  if (is_joiner) return is_shaped_by_joiners(before) && !is_unseen(before);
  if (is_selector(c)) return before != 0 && !is_selector(before);
  return !is_unseen(c);
}

// Returns the length of a tag, or 0. "<b>" is a tag, but "a < b" is not: a tag begins
// with a letter or a slash and is short.
std::size_t tag_length(std::string_view text) {
  constexpr std::size_t kLongest = 300;
  if (text.size() < 3 || text[0] != '<') return 0;
  const char first = text[1] == '/' ? text[2] : text[1];
  if (!is_alpha(first)) return 0;
  const std::size_t end = text.substr(0, kLongest).find('>');
  return end == text.npos ? 0 : end + 1;
}

std::string without_tags(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t length = tag_length(text.substr(at))) {
      out += ' ';
      at += length;
    } else {
      out += text[at++];
    }
  }
  return out;
}

// Reports whether a value needs no cleaning, as most do: ASCII with single spaces, and
// without markup.
bool is_plain(std::string_view text) {
  char last = ' ';
  for (const char c : text) {
    if (c < 0x20 || c == 0x7F || c == '&' || c == '<' || (c == ' ' && last == ' '))
      return false;
    last = c;
  }
  return last != ' ';
}

// These texts are names, dates and titles. Limit their length: a word may be as long as
// the page, and the text of every element around it may be requested.
bool is_short(const Page& page, Range words) {
  constexpr std::size_t kMostBytes = 4000;
  count_steps(words.size());
  std::size_t bytes = 0;
  for (WordId w = words.first; w < words.last && bytes <= kMostBytes; ++w)
    bytes += page.word(w).length;
  return bytes <= kMostBytes;
}

// Returns the words with spaces where the page has them and, optionally, between text
// nodes.
std::string spaced(const Page& page, Range words, bool between_nodes) {
  if (!is_short(page, words)) return {};
  std::string out;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    const bool is_apart =
        w > words.first &&
        (page.word(w).glued == 0 ||
         (between_nodes && page.word(w).node != page.word(w - 1).node));
    if (is_apart) out += ' ';
    out += page.word_text(w, scratch);
  }
  return out;
}

}  // namespace

std::string plain_text(std::string_view value) {
  if (is_plain(value)) return std::string(value);
  std::string decoded;
  if (value.find('&') != value.npos) {
    append_text(value, decoded);
    value = decoded;
  }
  std::string bare;
  // A title may contain the name of an element: MDN's "<table>: The Table element".
  if (value.find("</") != value.npos || value.find("/>") != value.npos) {
    bare = without_tags(value);
    value = bare;
  }
  std::string out;
  out.reserve(value.size());
  bool space = false;
  char32_t before = 0;
  for (std::size_t at = 0; at < value.size();) {
    // A fast path for most characters.
    if (is_alnum(value[at])) {
      if (space) out += ' ';
      space = false;
      before = static_cast<unsigned char>(value[at]);
      out += value[at++];
      continue;
    }
    const Utf8Character c = read_utf8(value.substr(at));
    if (is_unicode_space(c.code)) {
      space = !out.empty();
      before = 0;
    } else if (is_seen(c.code, before)) {
      if (space) out += ' ';
      space = false;
      out += value.substr(at, c.length);
      before = c.code;
    }
    at += c.length;
  }
  return out;
}

std::string text_of(const Page& page, Range words) {
  return spaced(page, words, false);
}

std::string line_of(const Page& page, Range words) {
  return spaced(page, words, true);
}

std::string text_of(const Page& page, NodeId element, std::size_t most_words) {
  const Range words = page.words(element);
  if (words.size() > most_words) return {};
  return text_of(page, words);
}

}  // namespace tamis::meta
