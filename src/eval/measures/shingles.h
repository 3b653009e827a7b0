// Shingles, as the article extraction benchmark of Scrapinghub (now Zyte, 2019) scores:
// rows of four neighbouring tokens (\w+, in the case they have), each counting as often
// as it occurs on both sides. A text of one to three tokens is one shorter row.
//
//   a b c d e / x b c d e: 2 rows each, 1 in common: P, R and F1 are 1/2
//
// The benchmark takes the mean of P and of R over the pages, and F1 of these; a page
// where P or R has nothing to count is left out of its mean, which is what NaN says.
#pragma once

#include <string_view>

#include "eval/measures/gold.h"
#include "eval/measures/score.h"

namespace tamis::eval {

// Precision is NaN without a token in the extract, recall without one in the gold
// standard. F1 is of this page alone, which the benchmark does not use: two texts
// without tokens agree; one without and one with do not.
Score shingles(const Extract& extract);
Score shingles(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
