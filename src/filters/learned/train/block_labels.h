// How much of each block of a page is in its gold standard: what trees are trained on.
//
// Words are compared without case and punctuation. They are aligned (labels.h), blocks
// of which less than half agrees are taken for chance, and then blocks are looked for
// that stand elsewhere in the gold standard: most of their words are still wanted, and
// most of their runs of three words are there.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

struct BlockLabels {
  std::vector<float> shares;     // by block, 0 to 1
  std::uint32_t gold_words = 0;  // that have a letter or a digit
};

BlockLabels label_blocks(const Page& page, const Blocks& blocks, std::string_view gold);

}  // namespace tamis
