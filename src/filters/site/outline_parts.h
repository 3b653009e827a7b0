// Outlines cut into parts: blocks at a set of tags, and pagelets.
//
// Blocks are those of filters/common/tag_blocks.h that have words; tests hold the two
// to each other.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/common/tag_blocks.h"
#include "filters/site/outline.h"

namespace tamis {

struct OutlineBlock {
  Range words;
  std::uint32_t links = 0;  // that begin in it
  std::uint32_t images = 0;
};

// Every word is in one block.
std::vector<OutlineBlock> outline_blocks(const Outline& outline, const TagSet& tags,
                                         TableMode table_mode);

// The words of each pagelet: an element none of whose children has k links or more, and
// which is in no other pagelet (Bar-Yossef, Rajagopalan, "Template Detection via Data
// Mining and its Applications", 2002). Text that hangs on an element which is split is
// in none. Pagelets without words are left out.
std::vector<Range> outline_pagelets(const Outline& outline, std::uint32_t k);

}  // namespace tamis
