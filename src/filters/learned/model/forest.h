// A forest: binary trees over bins. The sum of the selected leaves is a score.
//
// A node tests whether the bin of feature f is above t. Trees grow leaf-wise, so they
// have no fixed depth, but at most 64 leaves. Nodes are in preorder, left subtrees
// first, so a node stores only the number of leaves on its left:
//
//            f3 > 17?                  nodes:  (f3 > 17, 2 on the left)
//           no /  \ yes                        (f8 > 4, 1 on the left)
//      f8 > 4?      leaf 2             leaves: 0 1 2
//     leaf 0  leaf 1
//
// To score a row, add up the leaves on the left of every node at which it goes right.
// The sum is the number of its leaf. Leaves are integers, with kLogitSteps per unit of
// the logit, so sums are the same on every machine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/bins.h"

namespace tamis {

inline constexpr std::int32_t kLogitSteps = 4096;
inline constexpr std::uint32_t kMostLeaves = 64;
inline constexpr std::uint32_t kMostTrees = 4096;
inline constexpr std::int32_t kMostBias = 1 << 30;  // prevents overflow of sums

struct TreeNode {
  std::uint16_t feature = 0;
  std::uint8_t bin = 0;          // go right if above
  std::uint8_t left_leaves = 0;  // at least 1
};

struct Forest {
  std::int32_t bias = 0;
  std::vector<std::uint8_t> sizes;   // leaves of each tree, 1 to kMostLeaves
  std::vector<TreeNode> nodes;       // of all trees, sizes - 1 each
  std::vector<std::int16_t> leaves;  // of all trees

  // Reports whether the parts are consistent and all features are below `features`.
  bool is_sound(std::uint32_t features) const;
  // Returns the score of one row.
  std::int32_t score(std::span<const Bin> row) const;
};

}  // namespace tamis
