// A forest in a form that scores many rows at once, without branches.
//
// After C. Lucchese et al., "QuickScorer: a Fast Algorithm to Rank Documents with
// Additive Ensembles of Regression Trees", 2015. A row that goes right at a node cannot
// end in a leaf to the left below it. So every node is tested, in any order, and each
// result "right" excludes leaves. The first remaining leaf is that of the row. Nodes
// that are not on the row's path exclude only leaves that other nodes exclude as well,
// or later ones.
//
//            f3 > 17?                  f3 > 17 excludes leaves 0 and 1
//           no /  \ yes                f8 > 4 excludes leaf 0
//      f8 > 4?      leaf 2
//     leaf 0  leaf 1                   f3 = 20, f8 = 9:  leaf 2 is the first remaining
//
// Leaves are bits, eight per byte ("plane"). A step tests one feature of all rows and
// clears bits of one plane. Instructions for 32 bytes do this for 32 rows.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "filters/learned/model/forest.h"

namespace tamis {

struct QuickForest {
  // Memory that calls reuse. A vector of bins never spans two cache lines.
  struct alignas(64) CacheLine {
    std::array<Bin, 64> bins;
  };
  struct Workspace {
    std::vector<CacheLine> lines;
  };

  static constexpr std::uint32_t kPlanes = kMostLeaves / 8;

  // A plane keeps all its bits if the bin is below the bound, otherwise those of the
  // mask. Bytes are repeated four times, so that one load fills all bytes of a vector.
  struct Step {
    std::uint32_t lane = 0;   // start of the feature's bins: kLanes times its slot
    std::uint32_t bound = 0;  // plus 128, like bins during the test
    std::uint32_t mask = 0;
  };

  // Trees are sorted by shape, so that the processor can predict the lengths of the
  // loops over their steps.
  struct Tree {
    std::array<std::uint8_t, kPlanes> steps = {};  // of each plane
    std::uint8_t pairs = 0;                        // of planes
    bool begins_round = false;  // 16-bit sums could overflow with this tree
  };

  QuickForest() = default;
  explicit QuickForest(const Forest& forest);  // must be sound

  // Scores rows whose bins are stored in columns: feature f of row i is bins[f * stride
  // + i]. The stride is a multiple of kLanes. The function writes that many scores, of
  // which those of padding are undefined.
  void score(const Bin* bins, std::uint32_t stride, Workspace& space,
             std::vector<std::int32_t>& scores) const;

  std::int32_t bias = 0;
  std::vector<std::uint16_t> used;  // features that some tree uses
  std::vector<Tree> trees;
  std::vector<Step> steps;
  // For each pair of planes, the low bytes of its 16 leaves, then the high bytes.
  std::vector<std::uint8_t> leaf_bytes;
};

}  // namespace tamis
