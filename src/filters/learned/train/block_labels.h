// The share of each block of a page in its gold text, for the training of trees.
//
// Words are compared without case and punctuation, and aligned (labels.h). Blocks with
// less than half of their words aligned count as chance matches. Then the remaining
// blocks are searched at other positions of the gold text. Most of their words must
// still be unmatched, and most of their sequences of three words must occur.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

struct BlockLabels {
  std::vector<float> shares;     // by block, 0 to 1
  std::uint32_t gold_words = 0;  // with a letter or a digit
};

BlockLabels label_blocks(const Page& page, const Blocks& blocks, std::string_view gold);

}  // namespace tamis
