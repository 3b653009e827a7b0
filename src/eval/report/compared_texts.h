// A gold text and an extract side by side: which words were kept rightly, which
// wrongly, and which were missed, by the longest common subsequence of words.
//
//   gold      a cat sat quietly          right  cat sat
//   extract   the cat sat                wrong  the      missed  a, quietly
//
// A word is what stands between white space; in scripts written without it (Chinese,
// Thai) each character is one, since whole lines would say little. Rows are cut where
// lines begin, so that what belongs together stands side by side.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::eval {

struct ComparedRun {
  std::string text;  // with single blanks, as a reader would see it
  bool is_common = false;
};

using ComparedLine = std::vector<ComparedRun>;

struct ComparedRow {
  std::vector<ComparedLine> gold;     // what is not common was missed
  std::vector<ComparedLine> extract;  // what is not common was kept wrongly
};

struct ComparedTexts {
  std::vector<ComparedRow> rows;
  std::size_t right = 0;  // words, of the whole texts
  std::size_t wrong = 0;
  std::size_t missed = 0;
  std::size_t hidden = 0;  // words of both texts that are in no row
};

// Rows end when they have `most_words` of both texts.
ComparedTexts compare_texts(std::string_view gold, std::string_view extract,
                            std::size_t most_words);

}  // namespace tamis::eval
