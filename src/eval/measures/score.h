// Precision, recall and their harmonic mean.
#pragma once

#include <cstddef>
#include <string_view>

#include "eval/measures/gold.h"

namespace tamis::eval {

struct Score {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

inline double harmonic_mean(double precision, double recall) {
  const double sum = precision + recall;
  return sum > 0 ? 2 * precision * recall / sum : 0;
}

// Returns the score of an extract and a gold text with these numbers of parts, of which
// `common` match. Two empty texts score 1. If only one is empty, the score is 0.
inline Score score_of(std::size_t common, std::size_t extract, std::size_t gold) {
  if (extract == 0 && gold == 0) return {1, 1, 1};
  if (extract == 0 || gold == 0) return {};
  const double precision = static_cast<double>(common) / static_cast<double>(extract);
  const double recall = static_cast<double>(common) / static_cast<double>(gold);
  return {precision, recall, harmonic_mean(precision, recall)};
}

// --- Bag of words, as in WCXB (Foley 2026). Tokens are \w+ of the lower-cased text.
// Their order is ignored, and each counts as often as it occurs on both sides.
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 common, 4/6, 4/7, F1 8/13

// Two texts without tokens score 1. If only one has no tokens, the score is 0.
Score bag_of_words(const Extract& extract);

// --- Word LCS (Gottron, Evaluating content extraction on HTML documents, ITA 2007):
// the length of the longest common subsequence of words, divided by the number of words
// of the extract (precision) and of the gold text (recall).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 common, 4/6, 4/7, F1 8/13

// Two empty texts score 1. If only one is empty, the score is 0.
Score word_lcs(const Extract& extract);

// --- The Levenshtein ratio of words, as in the comparison of SIGIR 2023 (Bevendorff et
// al.). It calls `Levenshtein.ratio` of PyPI. Despite the name, replacing a word costs
// as much there as deleting one and inserting one. With k words in the longest common
// subsequence of a and g words, the ratio is 2k / (a + g).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 8 / 13
//
// It always equals the F1 of word LCS. It is a separate measure because published
// scores use this name.

// Two empty texts score 1.
double levenshtein_ratio(const Extract& extract);

// --- The score of CleanEval 2007: one minus the edit distance divided by the length of
// the alignment. Words are inserted and deleted, but not replaced. With k words in the
// longest common subsequence of a and g words, the score is k / (a + g - k).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 / (6 + 7 - 4)
//
// The script in use today (cleaneval.py by Evert) aligns with Python's difflib. It does
// not always find a longest subsequence, so its scores differ.

// Two empty texts score 1.
double cleaneval_score(const Extract& extract);

// --- Shingles, as in the article extraction benchmark of Scrapinghub (now Zyte, 2019):
// sequences of four adjacent tokens (\w+, case-sensitive). Each counts as often as it
// occurs on both sides. A text of one to three tokens is one shorter shingle.
//
//   a b c d e / x b c d e: 2 rows each, 1 in common: P, R and F1 are 1/2
//
// The benchmark averages P and R over the pages and computes F1 from these means. If P
// or R is undefined for a page, its value is NaN and the mean ignores the page.

// Precision is NaN if the extract has no tokens, recall if the gold text has none. F1
// is of this page alone, which the benchmark does not use. Two texts without tokens
// have F1 1. If only one has no tokens, F1 is 0.
Score shingles(const Extract& extract);

// --- Character LCS (Moreno, Deschacht, Moens, Density, 2009): like word LCS, but with
// characters other than whitespace. It is for scripts without spaces, and for
// comparison with that paper. Its time grows with the product of the lengths in
// characters, 30 times that of words.
//
//   the cat sat / a cat sat: "thecatsat", "acatsat": 6 common, P 6/9, R 6/7

Score character_lcs(const Extract& extract);

// --- ROUGE-LSum, as the PyPI package rouge_score computes it for texts split at line
// breaks and then into words at whitespace, without stemming. It uses these words
// instead of the package's tokenizer, as does the comparison of SIGIR 2023 (Bevendorff
// et al.).
//
// For each line of the gold text, the words of its longest common subsequences with all
// lines of the extract are united. A word of the union counts as long as neither side
// has used up its occurrences.
//
//   gold "a b c d", extract "a b / c d": the union is all four words: P, R, F1 are 1,
//   where word LCS of the lines alone would find two
//
// If there are several longest subsequences, the package drops words from the end of
// the gold line first, and this function does the same. One difference remains: that
// comparison splits texts at sentences found by NLTK, with a model for English. We
// split at line breaks only.

// If the gold text is empty, recall is 1, and if the extract is also empty, all values
// are 1. If only the extract is empty, all values are 0.
Score rouge_lsum(const Extract& extract);

// --- For two texts: scored<word_lcs>(extract, gold).

template <auto measure>
auto scored(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return measure(prepared.read(extract));
}

}  // namespace tamis::eval
