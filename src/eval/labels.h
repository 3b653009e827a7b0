// Gold standards as bits: which words of a page are in the main content. Found once, so
// that a mask is then judged by counting bits.
//
//   page   Home News The storm broke the dam . Contact Home
//   gold             The storm broke the dam .
//   bits   0    0    1   1     1     1   1   1 0       0
//
// The bits are a longest common subsequence of page and gold standard, so what a mask
// keeps of them is a common subsequence of the extract and the gold standard: judging
// by them hardly flatters. Where a page has a text twice there are several alignments;
// the first and the last one are kept, and the better of the two counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "eval/measures/align.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::eval {

// A word of the gold standard that is several on the page, without blanks between them:
// "<b>W</b>ord", and every Chinese sentence. It is found only if all of it is kept.
struct GluedWords {
  Range words;
  bool early = false;
  bool late = false;
};

struct Labels {
  Mask glued;  // words that print without a blank before them
  Mask early;  // words that are words of the main content, as far up as can be
  Mask late;   // and as far down
  std::vector<GluedWords> pieces{};
  std::uint32_t gold_words = 0;
};

Labels label_words(const Page& page, std::string_view gold);

// Places that agree (align.h): the earliest of the page, pulled together where that
// leaves no gaps.
std::vector<AlignedPair> align_early(std::span<const std::uint32_t> page,
                                     std::span<const std::uint32_t> gold,
                                     std::uint32_t bound);

}  // namespace tamis::eval
