// ROUGE-LSum, as the PyPI package rouge_score computes it with texts split at line
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
#pragma once

#include <string_view>

#include "eval/measures/gold.h"
#include "eval/measures/score.h"

namespace tamis::eval {

// An empty gold standard has recall 1, and if the extract is empty too, all are 1; an
// empty extract of one that is not has 0.
Score rouge_lsum(const Extract& extract);
Score rouge_lsum(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
