// The numbers that programs show beside the lines of code: in a cell of their own, or
// in an element before each line. They are recognised by the names that highlighters
// give them (Pygments, Rouge, highlight.js, Prism, Hexo, GitHub), or where a cell with
// nothing but 1, 2, 3, ... stands before a cell of code; and only where all of their
// words are numbers.

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "base/ascii.h"
#include "render/preformatted.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

constexpr std::string_view kNames[] = {
    "line-number",  "line-numbers", "line_number",     "line_numbers", "linenumber",
    "linenumbers",  "lineno",       "linenos",         "linenodiv",    "gutter",
    "rouge-gutter", "blob-num",     "hljs-ln-numbers", "hljs-ln-n",    "lnum",
    "lno",          "ln",           "ln-num"};

bool is_named(const Page& page, NodeId n) {
  const auto classes = page.attribute_source(n, "class");
  if (!classes) return false;
  for (std::size_t at = 0; at < classes->size();) {
    const std::size_t end =
        std::min(classes->find_first_of(" \t\n\f\r", at), classes->size());
    const std::string_view name = classes->substr(at, end - at);
    at = end + 1;
    if (std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view known) {
          return equal_ignoring_case(name, known);
        }))
      return true;
  }
  return false;
}

// "12", "12." and "12:".
std::optional<std::uint32_t> number_of(std::string_view word) {
  while (!word.empty() && (word.back() == '.' || word.back() == ':'))
    word.remove_suffix(1);
  std::uint32_t out = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), out);
  if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size())
    return std::nullopt;
  return out;
}

// By the first byte, since every element of a page with code is asked.
bool may_count(const Page& page, Range words) {
  const char first = page.source()[page.word(words.first).offset];
  return (first >= '0' && first <= '9') || first == '&';
}

// Each of them one more than the last.
bool counts(const Page& page, Range words) {
  std::optional<std::uint32_t> before;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    const auto number = number_of(page.word_text(w, scratch));
    if (!number || (before && *number != *before + 1)) return false;
    before = number;
  }
  return before.has_value();
}

// A cell of numbers before a cell of code.
bool is_beside_code(const Page& page, NodeId cell, const std::vector<NodeId>& codes) {
  if (page.tag(cell) != Tag::td && page.tag(cell) != Tag::th) return false;
  if (page.words(cell).size() < 2) return false;
  const NodeId row_end = page.end(page.parent(cell));
  const auto holds_code = [&](NodeId first, NodeId last) {
    const auto code = std::lower_bound(codes.begin(), codes.end(), first);
    return code != codes.end() && *code < last;
  };
  return holds_code(cell, page.end(cell)) && holds_code(page.end(cell), row_end);
}

}  // namespace

Mask without_line_numbers(const Page& page, Mask keep) {
  std::vector<NodeId> codes;
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    if (kPreformattedTags.contains(page.tag(n)) || page.tag(n) == Tag::code)
      codes.push_back(n);
  if (codes.empty()) return keep;
  for (NodeId n = page.body(); n < page.node_count();) {
    const Range words = page.words(n);
    const bool is_one =
        page.is_element(n) && words.size() > 0 && may_count(page, words) &&
        (is_named(page, n) || is_beside_code(page, n, codes)) && counts(page, words);
    if (is_one) keep.fill(words, false);
    n = is_one ? page.end(n) : n + 1;
  }
  return keep;
}

}  // namespace tamis
