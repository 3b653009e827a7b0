#include "eval/report/compared_texts.h"

#include <cstdint>

#include "eval/measures/align.h"
#include "eval/measures/python_text.h"
#include "eval/measures/token_table.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::eval {
namespace {

struct ShownWord {
  std::string_view text;
  bool begins_line = false;
  bool has_blank_before = false;
};

// The words of a text and their numbers.
class ShownText {
 public:
  ShownText(std::string_view text, TokenTable& table) {
    bool is_new_line = true;
    for_each_word(
        text,
        [&](std::string_view word) {
          add_parts(word, is_new_line, table);
          is_new_line = false;
        },
        [&] { is_new_line = true; });
  }

  const std::vector<ShownWord>& words() const { return words_; }
  const std::vector<std::uint32_t>& numbers() const { return numbers_; }

 private:
  void add_parts(std::string_view word, bool begins_line, TokenTable& table) {
    bool is_first = true;
    const auto add = [&](std::size_t begin, std::size_t end) {
      if (begin == end) return;
      const std::string_view part = word.substr(begin, end - begin);
      words_.push_back({part, begins_line && is_first, is_first});
      numbers_.push_back(table.add(part));
      is_first = false;
    };
    std::size_t begin = 0;
    for (std::size_t at = 0; at < word.size();) {
      const Utf8Character character = read_utf8(word.substr(at));
      const std::size_t end = at + character.length;
      if (is_spaceless(character.code)) {
        add(begin, at);
        add(at, end);
        begin = end;
      }
      at = end;
    }
    add(begin, word.size());
  }

  std::vector<ShownWord> words_;
  std::vector<std::uint32_t> numbers_;
};

void append(const ShownWord& word, bool is_common, std::vector<ComparedLine>& lines) {
  if (lines.empty() || word.begins_line) lines.emplace_back();
  ComparedLine& line = lines.back();
  const bool needs_blank = !line.empty() && word.has_blank_before;
  const bool goes_on = !line.empty() && line.back().is_common == is_common;
  // A space at a border belongs to the common side, so that it is not struck through.
  if (needs_blank && (goes_on || !is_common)) line.back().text += ' ';
  if (!goes_on) line.push_back({needs_blank && is_common ? " " : "", is_common});
  line.back().text += word.text;
}

// Traverses both texts in parallel and divides them into rows.
class Rows {
 public:
  Rows(const ShownText& gold, const ShownText& extract, std::size_t most_words)
      : gold_(gold.words()), extract_(extract.words()), most_words_(most_words) {}

  std::vector<ComparedRow> cut(const std::vector<AlignedPair>& pairs) {
    for (const AlignedPair& pair : pairs) {
      add_differences(pair.first, pair.second);
      if (is_full()) return std::move(rows_);
      const ShownWord& gold = gold_[at_gold_++];
      const ShownWord& extract = extract_[at_extract_++];
      begin_row(gold.begins_line || extract.begins_line);
      append(gold, true, rows_.back().gold);
      append(extract, true, rows_.back().extract);
    }
    add_differences(gold_.size(), extract_.size());
    return std::move(rows_);
  }

  std::size_t hidden() const {
    return gold_.size() - at_gold_ + extract_.size() - at_extract_;
  }

 private:
  bool is_full() const { return at_gold_ + at_extract_ >= most_words_; }

  void begin_row(bool is_new) {
    if (is_new || rows_.empty()) rows_.emplace_back();
  }

  void add_differences(std::size_t gold_end, std::size_t extract_end) {
    const bool has_gold = at_gold_ < gold_end;
    const bool has_extract = at_extract_ < extract_end;
    if ((!has_gold && !has_extract) || is_full()) return;
    begin_row((!has_gold || gold_[at_gold_].begins_line) &&
              (!has_extract || extract_[at_extract_].begins_line));
    for (; at_gold_ < gold_end && !is_full(); ++at_gold_)
      append(gold_[at_gold_], false, rows_.back().gold);
    for (; at_extract_ < extract_end && !is_full(); ++at_extract_)
      append(extract_[at_extract_], false, rows_.back().extract);
  }

  const std::vector<ShownWord>& gold_;
  const std::vector<ShownWord>& extract_;
  std::size_t most_words_;
  std::size_t at_gold_ = 0;
  std::size_t at_extract_ = 0;
  std::vector<ComparedRow> rows_;
};

}  // namespace

ComparedTexts compare_texts(std::string_view gold, std::string_view extract,
                            std::size_t most_words) {
  TokenTable table;
  const ShownText gold_words(gold, table);
  const ShownText extract_words(extract, table);
  const std::vector<AlignedPair> pairs =
      align(gold_words.numbers(), extract_words.numbers(), table.size());
  ComparedTexts out;
  Rows rows(gold_words, extract_words, most_words);
  out.rows = rows.cut(pairs);
  out.hidden = rows.hidden();
  out.right = pairs.size();
  out.wrong = extract_words.words().size() - pairs.size();
  out.missed = gold_words.words().size() - pairs.size();
  return out;
}

}  // namespace tamis::eval
