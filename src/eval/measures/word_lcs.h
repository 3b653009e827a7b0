// Word LCS (Gottron, Evaluating content extraction on HTML documents, ITA 2007): the
// longest common subsequence of the words of an extract and of its gold standard, by
// the number of words of the one and of the other.
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 common, 4/6, 4/7, F1 8/13
#pragma once

#include <string_view>

#include "eval/measures/gold.h"
#include "eval/measures/score.h"

namespace tamis::eval {

// Two empty texts agree; an empty one and one that is not do not.
Score word_lcs(const Extract& extract);
Score word_lcs(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
