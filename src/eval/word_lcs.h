// Word LCS (Gottron): precision and recall of an extract by the longest common
// subsequence of its words and those of the gold standard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tamis {

// Length of the longest common subsequence, bit-parallel after Hyyrö (2004): 64 columns
// of the table at once.
std::size_t lcs_length(std::span<const std::uint32_t> a,
                       std::span<const std::uint32_t> b);

struct Score {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
};

// Of texts cut at white space. Two empty texts agree; an empty one and one that is not
// do not.
Score word_lcs_score(std::string_view extract, std::string_view gold);

}  // namespace tamis
