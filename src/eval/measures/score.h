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

// Of an extract and a gold standard of that many parts, of which `common` agree. Two
// empty ones agree; an empty one and one that is not do not.
inline Score score_of(std::size_t common, std::size_t extract, std::size_t gold) {
  if (extract == 0 && gold == 0) return {1, 1, 1};
  if (extract == 0 || gold == 0) return {};
  const double precision = static_cast<double>(common) / static_cast<double>(extract);
  const double recall = static_cast<double>(common) / static_cast<double>(gold);
  return {precision, recall, harmonic_mean(precision, recall)};
}

// --- Bag of words, as WCXB (Foley 2026) scores: tokens are \w+ of the lower-cased
// text, their order does not matter, each counts as often as it occurs on both sides.
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 common, 4/6, 4/7, F1 8/13

// Two texts without tokens agree; one without and one with do not.
Score bag_of_words(const Extract& extract);

// --- Word LCS (Gottron, Evaluating content extraction on HTML documents, ITA 2007):
// the longest common subsequence of the words of an extract and of its gold standard,
// by the number of words of the one and of the other.
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 common, 4/6, 4/7, F1 8/13

// Two empty texts agree; an empty one and one that is not do not.
Score word_lcs(const Extract& extract);

// --- The Levenshtein ratio of words, as the comparison of SIGIR 2023 (Bevendorff et
// al.) has it. It calls `Levenshtein.ratio` of PyPI, in which, despite the name,
// replacing a word costs as much as deleting and inserting one: with k words in the
// longest common subsequence of a and g words, 2k / (a + g).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 8 / 13
//
// That is the F1 of word LCS, always. It is here under its own name because published
// figures are.

// Two empty texts agree.
double levenshtein_ratio(const Extract& extract);

// --- The score of CleanEval 2007: one minus the edit distance by the length of the
// alignment, words being inserted and deleted but not replaced. With k words in the
// longest common subsequence of a and g words that is k / (a + g - k).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 / (6 + 7 - 4)
//
// The script that is in use today (cleaneval.py by Evert) aligns with Python's difflib,
// which finds no longest subsequence; its figures are others.

// Two empty texts agree.
double cleaneval_score(const Extract& extract);

// --- Shingles, as the article extraction benchmark of Scrapinghub (now Zyte, 2019)
// scores: rows of four neighbouring tokens (\w+, in the case they have), each counting
// as often as it occurs on both sides. A text of one to three tokens is one shorter
// row.
//
//   a b c d e / x b c d e: 2 rows each, 1 in common: P, R and F1 are 1/2
//
// The benchmark takes the mean of P and of R over the pages, and F1 of these; a page
// where P or R has nothing to count is left out of its mean, which is what NaN says.

// Precision is NaN without a token in the extract, recall without one in the gold
// standard. F1 is of this page alone, which the benchmark does not use: two texts
// without tokens agree; one without and one with do not.
Score shingles(const Extract& extract);

// --- Character LCS (Moreno, Deschacht, Moens, Density, 2009): as word LCS, but of the
// characters that are no white space. For scripts without blanks, and for comparison
// with that paper. Its time grows with the product of the lengths in characters, 30
// times that of words.
//
//   the cat sat / a cat sat: "thecatsat", "acatsat": 6 common, P 6/9, R 6/7

Score character_lcs(const Extract& extract);

// --- ROUGE-LSum, as the PyPI package rouge_score computes it with texts split at line
// breaks and cut into words at white space, no stemming; with words instead of its own
// tokenizer, as the comparison of SIGIR 2023 (Bevendorff et al.) uses it.
//
// For each line of the gold standard, the union over the lines of the extract of the
// words in their longest common subsequences; a word of the union counts if neither
// side has used up its occurrences.
//
//   gold "a b c d", extract "a b / c d": the union is all four words: P, R, F1 are 1,
//   where word LCS of the lines alone would find two
//
// Of several longest subsequences the package takes the one that leaves out words from
// the end of the gold line first; so do we. What differs: that comparison splits at
// sentences which NLTK finds, with a model for English; we split at line breaks only.

// An empty gold standard has recall 1, and if the extract is empty too, all are 1; an
// empty extract of one that is not has 0.
Score rouge_lsum(const Extract& extract);

// --- Of two texts: scored<word_lcs>(extract, gold).

template <auto measure>
auto scored(std::string_view extract, std::string_view gold) {
  const Gold prepared({.text = gold});
  return measure(prepared.read(extract));
}

}  // namespace tamis::eval
