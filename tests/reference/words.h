// The words of a page, directly from the definition (page.h, WORDS). Walks the tree
// from the body, decodes each visible text completely, and inspects its code points one
// by one.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis::reference {

inline std::vector<std::string> characters(std::string_view utf8) {
  std::vector<std::string> out;
  for (const char c : utf8) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) out.emplace_back();
    out.back() += c;
  }
  return out;
}

inline char32_t code_point(std::string_view utf8) {
  const auto lead = static_cast<unsigned char>(utf8[0]);
  char32_t code = utf8.size() == 1 ? lead : lead & (0x7Fu >> utf8.size());
  for (const char c : utf8.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  return code;
}

// Reports whether `c` is HTML whitespace or, beyond ASCII, has the Unicode property
// White_Space.
inline bool is_white_space(char32_t c) {
  return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ' || c == 0x85 ||
         c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
         c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

struct SeenWord {
  NodeId node;
  std::string text;
  std::uint32_t chars;
  bool glued;
  friend bool operator==(const SeenWord&, const SeenWord&) = default;
};

class WordReader {
 public:
  explicit WordReader(const Page& page) : page_(page) {}

  std::vector<SeenWord> run() {
    visit(page_.body());
    return std::move(words_);
  }

 private:
  static bool is_one_of(std::string_view name,
                        std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  static bool is_unrendered(std::string_view name) {
    return is_one_of(
        name,
        {"script",   "style",  "template", "head",     "title",  "meta",  "link",
         "noscript", "iframe", "object",   "embed",    "svg",    "math",  "audio",
         "video",    "canvas", "noembed",  "noframes", "applet", "param", "datalist"});
  }

  static bool is_phrasing(std::string_view name) {
    return is_one_of(
        name,
        {"a",     "abbr",  "acronym", "b",      "basefont", "bdi",     "bdo",    "big",
         "blink", "cite",  "code",    "data",   "del",      "dfn",     "em",     "font",
         "i",     "ins",   "kbd",     "label",  "mark",     "nobr",    "output", "q",
         "rb",    "rp",    "rt",      "rtc",    "ruby",     "s",       "samp",   "slot",
         "small", "span",  "strike",  "strong", "sub",      "sup",     "time",   "tt",
         "u",     "var",   "wbr",     "input",  "img",      "picture", "source", "map",
         "area",  "meter", "progress"});
  }

  // Covers the characters in the tests: Thai, Lao, Burmese, Khmer, Kana, Han and its
  // punctuation.
  static bool stands_alone(char32_t c) {
    return (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) ||
           (c >= 0x1780 && c <= 0x17FF) || (c >= 0x3001 && c <= 0x30FF) ||
           (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x20000 && c <= 0x2FFFF);
  }

  void visit(NodeId n) {
    if (page_.is_text(n)) return read(n);
    const std::string name = page_.is_element(n) ? page_.name(n) : "";
    if (is_unrendered(name)) return;
    const bool is_block = page_.is_element(n) && !is_phrasing(name);
    separated_ = separated_ || is_block;
    for (NodeId child = n + 1; child < page_.end(n); child = page_.end(child))
      visit(child);
    separated_ = separated_ || is_block;
  }

  void read(NodeId n) {
    bool is_open = false;  // whether the last word may take one more character
    for (const std::string& c : characters(page_.text(n))) {
      const char32_t code = code_point(c);
      if (is_white_space(code)) {
        separated_ = true;
        is_open = false;
        continue;
      }
      const bool alone = stands_alone(code);
      if (is_open && !alone) {
        words_.back().text += c;
        ++words_.back().chars;
        continue;
      }
      words_.push_back({n, c, 1, !separated_});
      separated_ = false;
      is_open = !alone;
    }
  }

  const Page& page_;
  std::vector<SeenWord> words_;
  bool separated_ = true;  // whitespace or a block boundary since the last word
};

inline std::vector<SeenWord> words_of(const Page& page) {
  return WordReader(page).run();
}

}  // namespace tamis::reference
