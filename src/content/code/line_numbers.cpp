// The numbers that programs show beside the lines of code: in a cell of their own, or
// in an element before each line. They are recognised by the names that highlighters
// give them (Pygments, Rouge, highlight.js, Prism, Hexo, GitHub), or where a cell with
// nothing but 1, 2, 3, ..., one a line, stands before a cell of as many lines of code;
// and only where all of their words are numbers. typed_line_numbers.h has those that
// stand in the code itself.

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "base/spare.h"
#include "base/steps.h"
#include "content/code/code_tables.h"
#include "content/code/typed_line_numbers.h"
#include "document/character_references.h"
#include "document/markup/markup.h"
#include "document/tag_table.h"
#include "filters/contract/spare_memory.h"
#include "tamis/content.h"
#include "text/ascii.h"
#include "text/numbers.h"

namespace tamis {
namespace {

constexpr std::string_view kNames[] = {
    "line-number",  "line-numbers", "line_number",     "line_numbers", "linenumber",
    "linenumbers",  "lineno",       "linenos",         "linenodiv",    "gutter",
    "rouge-gutter", "blob-num",     "hljs-ln-numbers", "hljs-ln-n",    "lnum",
    "lno",          "ln",           "ln-num",          "lnt",          "crayon-num",
    "crayon-nums"};

bool is_named(const Page& page, NodeId n) {
  return any_class(page, n, [](std::string_view name) {
    return std::any_of(
        std::begin(kNames), std::end(kNames),
        [&](std::string_view known) { return equal_ignoring_case(name, known); });
  });
}

// "12", "12." and "12:".
std::optional<std::uint32_t> number_of(std::string_view word) {
  while (!word.empty() && (word.back() == '.' || word.back() == ':'))
    word.remove_suffix(1);
  return text::read_number<std::uint32_t>(word);
}

// By the first byte, since every element of a page with code is asked.
bool may_count(const Page& page, Range words) {
  const char first = page.source()[page.word(words.first).offset];
  return is_digit(first) || first == '&';
}

// Whether words are numbers, each of them one more than the last. Elements stand in
// elements, so the last row of such words is known: each word is read once.
class CountedWords {
 public:
  explicit CountedWords(const Page& page) : page_(page) {}

  bool counts(Range words) {
    const bool is_known = row_.first <= words.first && words.first < row_.last;
    if (!is_known && words.first != row_.first) read(words.first);
    return words.first < words.last && words.last <= row_.last;
  }

 private:
  void read(WordId first) {
    row_ = {first, first};
    std::optional<std::uint32_t> before;
    Spare<std::string> scratch;
    for (; row_.last < page_.word_count(); ++row_.last) {
      const auto number = number_of(page_.word_text(row_.last, scratch));
      if (!number || (before && *number != *before + 1)) return;
      before = number;
    }
  }

  const Page& page_;
  Range row_{kNone, kNone};
};

// Lines of a part of the page, as they are shown.
struct Lines {
  std::uint32_t filled = 0;  // that have words
  std::uint32_t all = 0;
  bool is_known = true;  // it was short enough to be looked at
};

Lines lines_of(const Page& page, NodeId first, NodeId last, std::uint32_t most_nodes) {
  Lines out;
  if (last - first > most_nodes) return {0, 0, false};
  count_steps(last - first);
  bool is_filled = false;
  const auto end_line = [&] {
    out.filled += is_filled ? 1 : 0;
    ++out.all;
    is_filled = false;
  };
  NodeId pre_end = 0;
  Spare<std::string> text;
  for (NodeId n = first; n < last; ++n) {
    if (kPreformattedTags.contains(page.tag(n)))
      pre_end = std::max(pre_end, page.end(n));
    if (page.is_text(n)) {
      const Range bytes = page.source_range(n);
      text.clear();
      append_text(page.source().substr(bytes.first, bytes.size()), text);
      for (const char c : text) {
        if (c == '\n' && n < pre_end) end_line();
        is_filled = is_filled || !is_space(c);
      }
    } else if (page.tag(n) == Tag::br || (is_filled && page.is_element(n) &&
                                          !has_trait(page.tag(n), trait::phrasing))) {
      end_line();
    }
  }
  end_line();
  return out;
}

// A cell of numbers, one a line, before a cell of as many lines of code.
bool is_beside_code(const Page& page, NodeId cell, std::span<const NodeId> codes,
                    CountedWords& counted) {
  if (page.tag(cell) != Tag::td && page.tag(cell) != Tag::th) return false;
  const std::uint32_t numbers = page.words(cell).size();
  if (numbers < 2) return false;
  const NodeId row_end = page.end(page.parent(cell));
  const auto holds_code = [&](NodeId first, NodeId last) {
    const auto code = std::lower_bound(codes.begin(), codes.end(), first);
    return code != codes.end() && *code < last;
  };
  if (!holds_code(cell, page.end(cell)) || !holds_code(page.end(cell), row_end) ||
      !counted.counts(page.words(cell)))
    return false;
  constexpr std::uint32_t kNodesALine = 200;
  const Lines beside = lines_of(page, cell, page.end(cell), numbers * kNodesALine);
  const Lines code = lines_of(page, page.end(cell), row_end, numbers * kNodesALine);
  return beside.filled == numbers && code.is_known && code.filled <= numbers &&
         numbers <= code.all;
}

}  // namespace

Mask line_number_words(const Page& page) {
  Mask out;
  count_steps(page.node_count());
  Spare<std::vector<NodeId>> codes;
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    if (kPreformattedTags.contains(page.tag(n)) || page.tag(n) == Tag::code ||
        holds_code_lines(page, n))
      codes.push_back(n);
  if (codes.empty()) return out;
  for (const NodeId code : codes)
    if (kPreformattedTags.contains(page.tag(code)))
      add_typed_line_numbers(page, code, out);
  CountedWords counted(page);
  for (NodeId n = page.body(); n < page.node_count();) {
    const Range words = page.words(n);
    const bool is_one = page.is_element(n) && words.size() > 0 &&
                        may_count(page, words) && counted.counts(words) &&
                        (is_named(page, n) || is_beside_code(page, n, codes, counted));
    if (is_one) {
      if (out.size() == 0) out = spare_mask(page.word_count(), false);
      out.fill(words);
    }
    n = is_one ? page.end(n) : n + 1;
  }
  return out;
}

}  // namespace tamis
