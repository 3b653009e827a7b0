#include "support/same_words.h"

#include <algorithm>
#include <vector>

#include "content/code/code_tables.h"
#include "document/tags.h"
#include "tamis/parser.h"
#include "text/control_characters.h"
#include "text/utf8.h"

namespace tamis::test {
namespace {

struct Reading {
  std::string characters;
  std::vector<std::size_t> blanks;  // the indices of the characters after them
  std::vector<std::size_t> maybe;   // where there may be a space
};

// Reports whether only tags are between two words in the source, including one of an
// unknown element.
bool are_around_unknown(const Page& page, WordId before, WordId w) {
  const std::uint32_t end = page.word(before).offset + page.word(before).length;
  if (w != before + 1 || page.word(w).offset <= end) return false;
  std::string_view gap = page.source().substr(end, page.word(w).offset - end);
  bool found = false;
  while (!gap.empty()) {
    const std::size_t close = gap.find('>');
    if (gap[0] != '<' || close == gap.npos) return false;
    gap.remove_prefix(close + 1);
  }
  for (NodeId n = page.word(before).node; n != kNone; n = page.parent(n))
    found |= page.is_element(n) && page.tag(n) == Tag::unknown &&
             page.end(n) <= page.word(w).node;
  for (NodeId n = page.word(w).node; n != kNone; n = page.parent(n))
    found |=
        page.is_element(n) && page.tag(n) == Tag::unknown && n > page.word(before).node;
  return found;
}

bool is_in_code(const Page& page, WordId w) {
  for (NodeId n = page.word(w).node; n != kNone; n = page.parent(n))
    if (kPreformattedTags.contains(page.tag(n)) || holds_code_lines(page, n))
      return true;
  return false;
}

// Reports whether no space is written between two words, such as "(" and "Ulm", or
// "Ulm" and ")".
bool are_joined_by_sign(const Page& page, WordId before, WordId w) {
  constexpr std::string_view kOpening = "( [ { “ „ « ‘ /";
  constexpr std::string_view kClosing = ". , ; : ! ? ) ] } ” ’ » … % ' /";
  const auto is_in = [](std::string_view signs, std::string_view sign) {
    return signs.find(sign) != signs.npos;
  };
  std::string scratch;
  const std::string first(page.word_text(before, scratch));
  const std::string second(page.word_text(w, scratch));
  std::size_t last = first.size() - 1;  // of its last character
  while (last > 0 && (static_cast<unsigned char>(first[last]) & 0xC0) == 0x80) --last;
  return is_in(kOpening, first.substr(last)) ||
         is_in(kClosing, second.substr(0, read_utf8(second).length));
}

Reading read(const Page& page, const Mask& keep, bool strict) {
  Reading out;
  std::string scratch;
  WordId before = kNone;
  bool has_blank = false;  // since the last word that has output
  for (std::size_t next = keep.next_set(0); next < keep.size();
       next = keep.next_set(next + 1)) {
    const auto w = static_cast<WordId>(next);
    const bool glued = w == before + 1 && page.word(w).glued != 0;
    const bool may_be_joined =
        before != kNone && are_around_unknown(page, before, w) &&
        (is_in_code(page, w) || are_joined_by_sign(page, before, w));
    const bool may_be_apart = before != kNone && !strict && (glued || may_be_joined);
    has_blank |= before != kNone && !glued && !may_be_apart;
    before = w;
    const std::string text = without_controls(page.word_text(w, scratch));
    if (may_be_apart) out.maybe.push_back(out.characters.size());
    if (text.empty()) continue;
    if (has_blank && !out.characters.empty())
      out.blanks.push_back(out.characters.size());
    has_blank = false;
    out.characters += text;
  }
  return out;
}

std::string around(const std::string& text, std::size_t at) {
  const std::size_t first = at < 30 ? 0 : at - 30;
  return "\"" + text.substr(first, at - first) + "<here>" + text.substr(at, 30) + "\"";
}

}  // namespace

std::string word_difference(const Page& page, const Mask& keep, const Page& written) {
  const Reading expected = read(page, keep, false);
  const Reading actual = read(written, Mask(written.word_count(), true), true);
  if (expected.characters != actual.characters) {
    const auto at = static_cast<std::size_t>(
        std::mismatch(expected.characters.begin(), expected.characters.end(),
                      actual.characters.begin(), actual.characters.end())
            .first -
        expected.characters.begin());
    return "other words: " + around(expected.characters, at) + " became " +
           around(actual.characters, std::min(at, actual.characters.size()));
  }
  for (const std::size_t at : expected.blanks)
    if (!std::binary_search(actual.blanks.begin(), actual.blanks.end(), at))
      return "no blank in " + around(actual.characters, at);
  for (const std::size_t at : actual.blanks)
    if (!std::binary_search(expected.blanks.begin(), expected.blanks.end(), at) &&
        !std::binary_search(expected.maybe.begin(), expected.maybe.end(), at))
      return "a blank in " + around(actual.characters, at);
  return "";
}

Page page_of_text(std::string_view text) {
  std::string html = "<body>";
  for (const char c : text) {
    if (c == '<')
      html += "&lt;";
    else if (c == '&')
      html += "&amp;";
    else
      html += c;
  }
  return parse(html, "utf-8");
}

}  // namespace tamis::test
