// The line numbers of program code. All words of such an element must be numbers, each
// one more than the previous one. There are two cases:
//
// 1. Programs show the numbers next to the lines, in a separate cell or in an element
//    before each line. They are recognised by the names that highlighters give them
//    (Pygments, Rouge, highlight.js, Prism, Hexo, GitHub). A cell that contains only
//    1, 2, 3, ..., one per line, before a cell of as many lines of code is one as well.
// 2. The numbers are in the text of a <pre>:
//
//      <pre> 9 def add(a, b):
//      10     return a + b</pre>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/spare.h"
#include "base/steps.h"
#include "content/code/code_language.h"
#include "content/code/code_tables.h"
#include "document/character_references.h"
#include "document/markup/markup.h"
#include "document/phrases.h"
#include "document/tags.h"
#include "filters/contract/spare_memory.h"
#include "tamis/content.h"
#include "text/ascii.h"
#include "text/numbers.h"
#include "text/phrase_set.h"

namespace tamis {
namespace {

// --- Next to the code.

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

// Reads "12", "12." and "12:".
std::optional<std::uint32_t> number_of(std::string_view word) {
  while (!word.empty() && (word.back() == '.' || word.back() == ':'))
    word.remove_suffix(1);
  return text::read_number<std::uint32_t>(word);
}

// Tests only the first byte, since this runs for every element if the page has code.
bool may_count(const Page& page, Range words) {
  const char first = page.source()[page.word(words.first).offset];
  return is_digit(first) || first == '&';
}

// Reports whether words are consecutive numbers. Elements are nested, so the last run
// of such words is cached and each word is read once.
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

// The number of lines in a part of the page, as they are displayed.
struct Lines {
  std::uint32_t filled = 0;  // with words
  std::uint32_t all = 0;
  bool is_known = true;  // false: too long to be counted
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

// Reports whether a cell has one number per line before a cell of as many code lines.
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

// --- In the code.

constexpr std::size_t kLeastLines = 3;

struct CodeLine {
  Range words{0, 0};
  std::uint32_t indent = 0;  // spaces after its first word
};

// Returns the lines that have words; nothing if an empty line is between them.
std::optional<std::vector<CodeLine>> numbered_lines(const Page& page, NodeId pre) {
  std::vector<CodeLine> out;
  std::size_t breaks = 1;  // since the last word
  const auto pass = [&](std::uint32_t first, std::uint32_t last) {
    const std::string_view gap = page.source().substr(first, last - first);
    breaks += static_cast<std::size_t>(std::count(gap.begin(), gap.end(), '\n'));
    const bool is_behind_first =
        breaks == 0 && !out.empty() && out.back().words.size() == 1;
    if (is_behind_first) out.back().indent += static_cast<std::uint32_t>(gap.size());
  };
  for (NodeId n = pre + 1; n < page.end(pre); ++n) {
    if (page.tag(n) == Tag::br) ++breaks;
    if (page.is_element(n) && page.tag(n) != Tag::br && !is_phrase(page, n))
      return std::nullopt;
    if (!page.is_text(n)) continue;
    std::uint32_t at = page.source_range(n).first;
    for (WordId w = page.words(n).first; w < page.words(n).last; ++w) {
      const Word& word = page.word(w);
      pass(at, word.offset);
      if (breaks > 1 && !out.empty()) return std::nullopt;
      if (breaks > 0) out.push_back({{w, w}, 0});
      out.back().words.last = w + 1;
      breaks = 0;
      at = word.offset + word.length;
    }
    pass(at, page.source_range(n).last);
  }
  return out;
}

struct Number {
  std::uint32_t value = 0;
  bool has_dot = false;  // as in items of lists
};

// Reads "12", "12:", "12|" and "12.".
std::optional<Number> typed_number(std::string_view word) {
  const char sign = word.empty() ? ' ' : word.back();
  if (sign == ':' || sign == '|' || sign == '.') word.remove_suffix(1);
  const auto value = text::read_number<std::uint32_t>(word);
  if (!value) return std::nullopt;
  return Number{*value, sign == '.'};
}

// Evidence for code. Ordinary lists do not have it.
struct CodeSigns {
  bool has_dots = false;        // after the numbers
  std::size_t filled = 0;       // lines that have more than their number
  std::size_t ends = 0;         // lines that end with a brace or a semicolon
  bool has_empty_line = false;  // except for its number
  bool is_indented = false;     // some lines more than others

  bool tell(bool is_called_code) const {
    constexpr std::size_t kEnough = 2;
    if (filled < kEnough) return false;
    if (ends >= kEnough) return true;
    return (!has_dots || is_called_code) && (ends > 0 || has_empty_line || is_indented);
  }
};

// Reports whether lines of this language can begin with numbers that belong to the
// content: data, output of programs, labels, keys.
bool has_own_numbers(std::string_view language) {
  constexpr std::string_view kLanguages[] = {
      "csv;tsv;text;txt;plain;plaintext;none;console;terminal;log;yaml;output;matlab;"
      "octave;basic;fortran;sql;diff;yml;patch"};
  static const text::PhraseSet kSet(kLanguages);
  return kSet.contains(text::to_lower(language));
}

struct Same {
  std::optional<std::size_t> value;
  bool differ = false;

  void add(std::size_t next) {
    differ |= value && *value != next;
    value = next;
  }
};

std::optional<CodeSigns> numbered_code(const Page& page,
                                       const std::vector<CodeLine>& lines) {
  CodeSigns out;
  std::string scratch;
  std::optional<std::uint32_t> before;
  Same indents;  // of text after right-aligned numbers
  Same columns;  // of text after left-aligned ones
  for (const CodeLine& line : lines) {
    const std::string_view first = page.word_text(line.words.first, scratch);
    const auto number = typed_number(first);
    if (!number || (before && number->value != *before + 1)) return std::nullopt;
    before = number->value;
    out.has_dots |= number->has_dot;
    if (line.words.size() == 1) {
      out.has_empty_line |= &line != &lines.back();
      continue;
    }
    ++out.filled;
    if (line.indent == 0) return std::nullopt;  // part of a word: "1st"
    indents.add(line.indent);
    columns.add(line.indent + first.size());
    const std::string_view last = page.word_text(line.words.last - 1, scratch);
    out.ends +=
        last.ends_with('{') || last.ends_with('}') || last.ends_with(';') ? 1 : 0;
  }
  out.is_indented = indents.differ && columns.differ;
  return out;
}

// Reports whether a bar, which belongs to the number, follows each: "12 | return".
bool stand_before_bars(const Page& page, const std::vector<CodeLine>& lines) {
  std::string scratch;
  return std::all_of(lines.begin(), lines.end(), [&](const CodeLine& line) {
    return line.words.size() == 1 ||
           page.word_text(line.words.first + 1, scratch) == "|";
  });
}

// Adds the numbers to the mask if they certainly are line numbers. There must be at
// least three lines, and each must begin with a number that is one more than the
// previous one. Braces, semicolons, indentation or an empty line must show that the
// text is code and not a list. A declared language is not enough, because the numbers
// can be data. A mask of size 0 is resized for the first number.
void add_typed_line_numbers(const Page& page, NodeId pre, Mask& out) {
  const Range words = page.words(pre);
  const char first =
      words.size() < kLeastLines ? ' ' : page.source()[page.word(words.first).offset];
  if (first < '0' || first > '9') return;
  const auto lines = numbered_lines(page, pre);
  if (!lines || lines->size() < kLeastLines) return;
  const auto signs = numbered_code(page, *lines);
  const std::string language = code_language(page, pre);
  if (!signs || has_own_numbers(language) || !signs->tell(!language.empty())) return;
  const bool has_bars = stand_before_bars(page, *lines);
  if (out.size() == 0) out = spare_mask(page.word_count(), false);
  for (const CodeLine& line : *lines) {
    out.set(line.words.first);
    if (has_bars && line.words.size() > 1) out.set(line.words.first + 1);
  }
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
