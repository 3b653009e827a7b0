// The winner basket of Debnath, Mitra, Giles, "Automatic Extraction of Informative
// Blocks from Webpages", 2005: the blocks of a page that show the desired features more
// than all others. FE and KFE choose among them.
//
// A feature of a block is worth its share of the most that any block has of it:
//
//   block: 1000 words   2 images   3 links   1 applet
//   most:  2000         4          50        3
//          .5         < .5       + .06     + .333       not in the basket
#pragma once

#include <vector>

#include "filters/winner_basket/feature_set.h"

namespace tamis {

struct BasketOptions {
  TagBlockOptions blocks;
  FeatureSet desired;
  FeatureSet features;  // the others, and the desired where they are named again
  TextUnit text = TextUnit::words;
};

struct FeatureSums {
  double desired = 0;
  double others = 0;

  double share() const {
    return desired + others > 0 ? desired / (desired + others) : 0;
  }
};

struct RatedBlock {
  Range words;
  FeatureSums on_page;    // compared with all blocks
  FeatureSums in_basket;  // compared with those in the basket; nothing outside of it
  bool is_winner = false;
};

// In document order.
std::vector<RatedBlock> rate_blocks(const View& view, const BasketOptions& options);

// The same for blocks by themselves.
std::vector<RatedBlock> rate_blocks(const std::vector<TagBlock>& blocks,
                                    const BasketOptions& options);

// Each word's score is the share of the desired features of its block.
std::vector<float> block_scores(const View& view,
                                const std::vector<RatedBlock>& blocks);

}  // namespace tamis
