#include "render/preformatted.h"

#include <algorithm>

#include "document/character_references.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {

void append_white_space(std::string_view source, std::string& out) {
  Spare<std::string> text;
  append_text(source, text);
  for (std::size_t i = 0; i < text.size();) {
    const Utf8Character c = read_utf8(std::string_view(text).substr(i));
    if (c.code == '\n' || c.code == '\t')
      out += text[i];
    else if (is_unicode_space(c.code))
      out += ' ';
    i += c.length;
  }
}

bool is_number_of_line(const Page& page, NodeId text) {
  const Range words = page.words(text);
  Spare<std::string> scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    const std::string_view word = page.word_text(w, scratch);
    if (word.find_first_not_of("0123456789") != word.npos) return false;
  }
  return true;
}

bool is_typed_number(std::string_view word) {
  if (word == "|") return true;
  if (word.ends_with(':') || word.ends_with('|') || word.ends_with('.'))
    word.remove_suffix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

namespace {

// Removes the spaces that all lines have at their beginning.
std::string without_common_indent(std::string_view text) {
  std::string_view common;
  bool has_common = false;
  const auto each_line = [&](auto use) {
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      use(text.substr(at, end - at));
      at = end + 1;
    }
  };
  each_line([&](std::string_view line) {
    const std::string_view blanks = line.substr(0, line.find_first_not_of(" \t"));
    if (blanks.size() == line.size()) return;
    if (!has_common) common = blanks;
    has_common = true;
    const auto same =
        std::mismatch(common.begin(), common.end(), blanks.begin(), blanks.end());
    common = common.substr(0, static_cast<std::size_t>(same.first - common.begin()));
  });
  std::string out;
  each_line([&](std::string_view line) {
    if (!out.empty() || line.data() != text.data()) out += '\n';
    if (line.starts_with(common)) out += line.substr(common.size());
  });
  return out;
}

}  // namespace

void Preformatted::begin_block(NodeId block) {
  if (block < lines_end_) {
    if (is_code_line(page_, block)) add_break();
    return;
  }
  if (holds_code_lines(page_, block)) lines_end_ = page_.end(block);
  add_edge();
}

void Preformatted::end_block(NodeId block) {
  if (page_.end(block) > lines_end_) add_edge();
}

void Preformatted::add_text(NodeId text) {
  const Range bytes = page_.source_range(text);
  if (text < lines_end_ && page_.is_blank(text) &&
      page_.source().substr(bytes.first, bytes.size()).find('\n') !=
          std::string_view::npos)
    return;
  const Range words = page_.words(text);
  // A text that is dropped as a whole, such as a line number, leaves no spaces.
  const bool is_dropped = words.size() > 0 && !keep_.any(words);
  const bool is_number = is_dropped && is_number_of_line(page_, text);
  const std::size_t before = space_.size();
  std::uint32_t at = bytes.first;
  for (WordId w = words.first; w < words.last; ++w) {
    const Word& word = page_.word(w);
    add_space(at, word.offset);
    if (keep_[w])
      add_word(w);
    else if (is_dropped || !drop_number(w))
      dropped_ = dropped_ || !is_number;
    at = word.offset + word.length;
  }
  add_space(at, bytes.last);
  if (!is_dropped) return;
  const auto begin = space_.begin() + static_cast<std::ptrdiff_t>(before);
  space_.erase(std::remove_if(begin, space_.end(), [](char c) { return c != '\n'; }),
               space_.end());
}

// Drops a number before a line that continues. The spaces around it are not code.
bool Preformatted::drop_number(WordId w) {
  if (dropped_) return false;
  const std::size_t line = space_.rfind('\n');
  const bool begins_line = text_.empty() || line != std::string::npos;
  std::string scratch;
  if (!begins_line || !is_typed_number(page_.word_text(w, scratch))) return false;
  space_.resize(line == std::string::npos ? 0 : line + 1);
  numbered_ = true;
  return true;
}

void Preformatted::add_space(std::uint32_t first, std::uint32_t last) {
  if (first < last)
    append_white_space(page_.source().substr(first, last - first), space_);
}

void Preformatted::add_edge() {
  if (space_.empty() ? !text_.empty() : space_.back() != '\n') space_ += '\n';
}

void Preformatted::flush_space() {
  const std::size_t line = space_.rfind('\n');
  if (text_.empty()) {
    text_.append(space_, line == std::string::npos ? 0 : line + 1);
  } else if (!dropped_) {
    text_ += space_;
  } else if (line != std::string::npos) {
    text_.append(space_, line);
  } else {
    text_ += ' ';
  }
  space_.clear();
  dropped_ = false;
}

void Preformatted::add_word(WordId w) {
  const bool glued =
      w == before_ + 1 && (page_.word(w).glued != 0 || glue_.touches(before_, w));
  const std::string_view text = words_.text(w);
  if (text.empty()) {
    if (glued) before_ = w;
    return;
  }
  if (space_.empty() && before_ != kNone && !glued) space_ += ' ';
  flush_space();
  text_ += text;
  before_ = w;
}

const std::string& Preformatted::text() {
  if (numbered_) text_.assign(without_common_indent(text_));
  numbered_ = false;
  return text_;
}

void Preformatted::clear() {
  text_.clear();
  numbered_ = false;
  space_.clear();
  dropped_ = false;
  before_ = kNone;
  lines_end_ = 0;
}

}  // namespace tamis
