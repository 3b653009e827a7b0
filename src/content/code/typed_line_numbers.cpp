#include "content/code/typed_line_numbers.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "content/code/code_language.h"
#include "document/phrases.h"
#include "filters/contract/spare_memory.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::size_t kLeastLines = 3;

struct CodeLine {
  Range words{0, 0};
  std::uint32_t indent = 0;  // blanks behind its first word
};

// The lines that have words; nothing where an empty one is between them.
std::optional<std::vector<CodeLine>> lines_of(const Page& page, NodeId pre) {
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
  bool has_dot = false;  // as items of lists have
};

// "12", "12:", "12|" and "12.".
std::optional<Number> number_of(std::string_view word) {
  Number out;
  const auto [end, error] =
      std::from_chars(word.data(), word.data() + word.size(), out.value);
  const std::string_view sign =
      word.substr(static_cast<std::size_t>(end - word.data()));
  if (error != std::errc() ||
      (!sign.empty() && sign != ":" && sign != "|" && sign != "."))
    return std::nullopt;
  out.has_dot = sign == ".";
  return out;
}

// What lists of things have not.
struct CodeSigns {
  bool has_dots = false;        // behind the numbers
  std::size_t filled = 0;       // lines that have more than their number
  std::size_t ends = 0;         // lines that end with a brace or a semicolon
  bool has_empty_line = false;  // but for its number
  bool is_indented = false;     // some lines are, more than others

  bool tell(bool is_called_code) const {
    constexpr std::size_t kEnough = 2;
    if (filled < kEnough) return false;
    if (ends >= kEnough) return true;
    return (!has_dots || is_called_code) && (ends > 0 || has_empty_line || is_indented);
  }
};

// What is called so has numbers of its own before its lines: data, what programs print,
// labels, keys.
bool has_own_numbers(std::string_view language) {
  constexpr std::string_view kNames[] = {
      "csv",     "tsv",      "text", "txt",  "plain",  "plaintext", "none",
      "console", "terminal", "log",  "yaml", "output", "matlab",    "octave",
      "basic",   "fortran",  "sql",  "diff", "yml",    "patch"};
  return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view name) {
    return equal_ignoring_case(language, name);
  });
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
  Same indents;  // of what stands behind right-aligned numbers
  Same columns;  // behind left-aligned ones
  for (const CodeLine& line : lines) {
    const std::string_view first = page.word_text(line.words.first, scratch);
    const auto number = number_of(first);
    if (!number || (before && number->value != *before + 1)) return std::nullopt;
    before = number->value;
    out.has_dots |= number->has_dot;
    if (line.words.size() == 1) {
      out.has_empty_line |= &line != &lines.back();
      continue;
    }
    ++out.filled;
    if (line.indent == 0) return std::nullopt;  // it goes on: "1st"
    indents.add(line.indent);
    columns.add(line.indent + first.size());
    const std::string_view last = page.word_text(line.words.last - 1, scratch);
    out.ends +=
        last.ends_with('{') || last.ends_with('}') || last.ends_with(';') ? 1 : 0;
  }
  out.is_indented = indents.differ && columns.differ;
  return out;
}

// "12 | return": the bar belongs to the numbers.
bool stand_before_bars(const Page& page, const std::vector<CodeLine>& lines) {
  std::string scratch;
  return std::all_of(lines.begin(), lines.end(), [&](const CodeLine& line) {
    return line.words.size() == 1 ||
           page.word_text(line.words.first + 1, scratch) == "|";
  });
}

}  // namespace

void add_typed_line_numbers(const Page& page, NodeId pre, Mask& out) {
  const Range words = page.words(pre);
  const char first =
      words.size() < kLeastLines ? ' ' : page.source()[page.word(words.first).offset];
  if (first < '0' || first > '9') return;
  const auto lines = lines_of(page, pre);
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

}  // namespace tamis
