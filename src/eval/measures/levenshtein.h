// The Levenshtein ratio of words, as the comparison of SIGIR 2023 (Bevendorff et al.)
// has it. It calls `Levenshtein.ratio` of PyPI, in which, despite the name, replacing a
// word costs as much as deleting and inserting one: with k words in the longest common
// subsequence of a and g words, 2k / (a + g).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 8 / 13
//
// That is the F1 of word LCS, always. It is here under its own name because published
// figures are.
#pragma once

#include <string_view>

#include "eval/measures/gold.h"

namespace tamis::eval {

// Two empty texts agree.
double levenshtein_ratio(const Extract& extract);
double levenshtein_ratio(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
