// Compares a gold text with an extract: which words were kept correctly, kept wrongly
// or missed, according to the longest common subsequence of words.
//
//   gold      a cat sat quietly          right  cat sat
//   extract   the cat sat                wrong  the      missed  a, quietly
//
// Words are separated by whitespace. In scripts without spaces (Chinese, Thai), each
// character is a word. Rows are divided at the beginnings of lines, so that related
// lines are in one row.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::eval {

struct ComparedRun {
  std::string text;  // with single spaces, as displayed
  bool is_common = false;
};

using ComparedLine = std::vector<ComparedRun>;

struct ComparedRow {
  std::vector<ComparedLine> gold;     // words that are not common were missed
  std::vector<ComparedLine> extract;  // words that are not common were kept wrongly
};

struct ComparedTexts {
  std::vector<ComparedRow> rows;
  std::size_t right = 0;  // words of the whole texts
  std::size_t wrong = 0;
  std::size_t missed = 0;
  std::size_t hidden = 0;  // words of both texts in no row
};

// The rows end after `most_words` words of both texts.
ComparedTexts compare_texts(std::string_view gold, std::string_view extract,
                            std::size_t most_words);

}  // namespace tamis::eval
