// The score of CleanEval 2007: one minus the edit distance by the length of the
// alignment, words being inserted and deleted but not replaced. With k words in the
// longest common subsequence of a and g words that is k / (a + g - k).
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 / (6 + 7 - 4)
//
// The script that is in use today (cleaneval.py by Evert) aligns with Python's difflib,
// which finds no longest subsequence; its figures are others.
#pragma once

#include <string_view>

#include "eval/measures/gold.h"

namespace tamis::eval {

// Two empty texts agree.
double cleaneval_score(const Extract& extract);
double cleaneval_score(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
