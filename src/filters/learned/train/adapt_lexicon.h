// The weights of a lexicon, moved towards what a few pages say.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tamis/page.h"

namespace tamis {

struct BlockShares {
  const Page* page = nullptr;
  std::span<const float> shares;  // by block: how much of it is content
};

// Only weights of tokens that are on at least three of the pages move, and at most by
// one: a class that a site uses everywhere says more than the general lexicon knows.
void adapt_lexicon(std::span<const BlockShares> pages,
                   std::vector<std::int8_t>& weights);

}  // namespace tamis
