// Characters as our lists of words have them: lower case, and of letters that writers
// of one language exchange only one.
//
//   ς σ (Greek, end of a word)   ё е (Russian)   ş ș, ţ ț (Romanian)   ’ '
//   ي ی, ك ک (Arabic, Persian)    İ i (Turkish; I is i in every language)
//
// tools/generate_function_words.py folds the lists in the same way.
#pragma once

#include <array>
#include <cstddef>

namespace tamis {

namespace folding {
inline constexpr std::size_t kTabled = 0x700;  // alphabets that have case, and Arabic
struct Table {
  std::array<char16_t, kTabled> fold{};
  std::array<bool, kTabled> is_punctuation{};
};
extern const Table kTable;

char32_t fold_other(char32_t c);
bool is_other_punctuation(char32_t c);
}  // namespace folding

// The character that stands for `c` in lists.
inline char32_t fold_character(char32_t c) {
  return c < folding::kTabled ? folding::kTable.fold[c] : folding::fold_other(c);
}

// Punctuation and signs: what can stand at the edge of a word and is no part of it.
inline bool is_edge_punctuation(char32_t c) {
  return c < folding::kTabled ? folding::kTable.is_punctuation[c]
                              : folding::is_other_punctuation(c);
}

}  // namespace tamis
