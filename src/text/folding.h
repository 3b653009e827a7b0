// Characters in the form of our word lists: lower case, and only one of several letters
// that writers of a language interchange.
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
inline constexpr std::size_t kTabled = 0x700;  // alphabets with case, and Arabic
struct Table {
  std::array<char16_t, kTabled> fold{};
  std::array<bool, kTabled> is_punctuation{};
};
extern const Table kTable;

char32_t fold_other(char32_t c);
bool is_other_punctuation(char32_t c);
}  // namespace folding

// Returns the character that represents `c` in the lists.
inline char32_t fold_character(char32_t c) {
  return c < folding::kTabled ? folding::kTable.fold[c] : folding::fold_other(c);
}

// Reports whether `c` is punctuation or a symbol: at the edge of a word, it is not part
// of the word.
inline bool is_edge_punctuation(char32_t c) {
  return c < folding::kTabled ? folding::kTable.is_punctuation[c]
                              : folding::is_other_punctuation(c);
}

}  // namespace tamis
