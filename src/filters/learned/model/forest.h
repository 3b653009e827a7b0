// A forest: binary trees over bins, whose leaves add up to a score.
//
// A node asks "is the bin of feature f above t?". Trees grow where it pays (leaf-wise),
// so they are of no fixed depth, but have at most 64 leaves. Nodes stand in the order
// of a walk that goes left first, so a node need only know how many leaves are to its
// left:
//
//            f3 > 17?                  nodes:  (f3 > 17, 2 to the left)
//           no /  \ yes                        (f8 > 4, 1 to the left)
//      f8 > 4?      leaf 2             leaves: 0 1 2
//     leaf 0  leaf 1
//
// A row is scored by adding, on its way, the leaves to the left of every node at which
// it goes right: that is the number of its leaf. Leaves are whole numbers, kLogitSteps
// to one of the logit, so sums are the same on every machine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filters/learned/features/bins.h"

namespace tamis {

inline constexpr std::int32_t kLogitSteps = 4096;
inline constexpr std::uint32_t kMostLeaves = 64;
inline constexpr std::uint32_t kMostTrees = 4096;
inline constexpr std::int32_t kMostBias = 1 << 30;  // so that no sum overflows

struct TreeNode {
  std::uint16_t feature = 0;
  std::uint8_t bin = 0;          // right if above
  std::uint8_t left_leaves = 0;  // at least 1
};

struct Forest {
  std::int32_t bias = 0;
  std::vector<std::uint8_t> sizes;   // leaves of each tree, 1 to kMostLeaves
  std::vector<TreeNode> nodes;       // of all trees, sizes - 1 each
  std::vector<std::int16_t> leaves;  // of all trees

  // Whether the parts fit together, with features below `features`.
  bool is_sound(std::uint32_t features) const;
  // The score of one row.
  std::int32_t score(std::span<const Bin> row) const;
};

}  // namespace tamis
