// Bag of words, as WCXB (Foley 2026) scores: tokens are \w+ of the lower-cased text,
// their order does not matter, each counts as often as it occurs on both sides.
//
//   the cat sat on the mat / a cat sat quietly on a mat: 4 common, 4/6, 4/7, F1 8/13
#pragma once

#include <string_view>

#include "eval/measures/gold.h"
#include "eval/measures/score.h"

namespace tamis::eval {

// Two texts without tokens agree; one without and one with do not.
Score bag_of_words(const Extract& extract);
Score bag_of_words(std::string_view extract, std::string_view gold);

}  // namespace tamis::eval
