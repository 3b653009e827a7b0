// Character LCS (Moreno, Deschacht, Moens, Density, 2009): as word LCS, but of the
// characters that are no white space. For scripts without blanks, and for comparison
// with that paper. Its time grows with the product of the lengths in characters, 30
// times that of words.
//
//   the cat sat / a cat sat: "thecatsat", "acatsat": 6 common, P 6/9, R 6/7
#pragma once

#include <string_view>

#include "eval/measures/gold.h"
#include "eval/measures/score.h"

namespace tamis::eval {

Score character_lcs(const Extract& extract);
Score character_lcs(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
