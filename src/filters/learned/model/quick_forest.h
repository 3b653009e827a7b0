// A forest in the form in which many rows are scored at once, without a jump.
//
// After C. Lucchese et al., "QuickScorer: a Fast Algorithm to Rank Documents with
// Additive Ensembles of Regression Trees", 2015. A row that goes right at a node cannot
// end in a leaf to the left below it. So every node is asked, in any order, each answer
// "right" rules out leaves, and the first leaf that is left is the row's: nodes by
// which the row never came rule out only leaves that others rule out too, or later
// ones.
//
//            f3 > 17?                  f3 > 17 rules out leaves 0 and 1
//           no /  \ yes                f8 > 4 rules out leaf 0
//      f8 > 4?      leaf 2
//     leaf 0  leaf 1                   f3 = 20, f8 = 9:  leaf 2 is the first that is
//     left
//
// Leaves are bits, eight to a byte ("plane"); a step asks for one feature of all rows
// and takes bits of one plane away. Instructions for 32 bytes do it for 32 rows.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "filters/learned/model/forest.h"

namespace tamis {

struct QuickForest {
  // Memory that serves call after call. No vector of bins is in two lines of the cache.
  struct alignas(64) CacheLine {
    std::array<Bin, 64> bins;
  };
  struct Workspace {
    std::vector<CacheLine> lines;
  };

  static constexpr std::uint32_t kPlanes = kMostLeaves / 8;

  // A plane keeps all its bits if the bin is below the bound, else those of the mask.
  // Bytes stand four times: so they are in all bytes of a vector by one load.
  struct Step {
    std::uint32_t lane = 0;   // where the feature's bins begin: kLanes times its slot
    std::uint32_t bound = 0;  // plus 128, as bins are when they are asked for
    std::uint32_t mask = 0;
  };

  // Trees stand in the order of their shapes, so that the processor can guess how
  // often loops over their steps go round.
  struct Tree {
    std::array<std::uint8_t, kPlanes> steps = {};  // of each plane
    std::uint8_t pairs = 0;                        // of planes
    bool begins_round = false;  // sums of 16 bits could not hold one more tree
  };

  QuickForest() = default;
  explicit QuickForest(const Forest& forest);  // which must be sound

  // Scores of rows whose bins stand in columns: feature f of row i is
  // bins[f * stride + i]. The stride is a multiple of kLanes, and so many scores are
  // written; those of padding mean nothing.
  void score(const Bin* bins, std::uint32_t stride, Workspace& space,
             std::vector<std::int32_t>& scores) const;

  std::int32_t bias = 0;
  std::vector<std::uint16_t> used;  // features that some tree asks for
  std::vector<Tree> trees;
  std::vector<Step> steps;
  // Of each pair of planes the low bytes of its 16 leaves, then the high ones.
  std::vector<std::uint8_t> leaf_bytes;
};

}  // namespace tamis
