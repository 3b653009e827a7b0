#include "filters/learned/model/forest.h"

#include <algorithm>

namespace tamis {
namespace {

// Reports whether every node has at least one leaf on each side.
bool fits(std::span<const TreeNode> nodes, std::uint32_t leaves) {
  std::vector<std::uint32_t> parts = {leaves};
  for (const TreeNode& node : nodes) {
    while (!parts.empty() && parts.back() == 1) parts.pop_back();
    if (parts.empty() || node.left_leaves < 1 || node.left_leaves >= parts.back())
      return false;
    parts.back() -= node.left_leaves;
    parts.push_back(node.left_leaves);
  }
  return std::all_of(parts.begin(), parts.end(), [](auto part) { return part == 1; });
}

}  // namespace

bool Forest::is_sound(std::uint32_t features) const {
  if (sizes.size() > kMostTrees || bias > kMostBias || bias < -kMostBias) return false;
  std::size_t first = 0;
  std::size_t total = 0;
  for (const std::uint8_t size : sizes) {
    if (size < 1 || size > kMostLeaves || first + size - 1 > nodes.size()) return false;
    if (!fits(std::span(nodes).subspan(first, size - 1u), size)) return false;
    first += size - 1u;
    total += size;
  }
  return first == nodes.size() && total == leaves.size() &&
         std::all_of(nodes.begin(), nodes.end(),
                     [&](const TreeNode& node) { return node.feature < features; });
}

std::int32_t Forest::score(std::span<const Bin> row) const {
  std::int32_t sum = bias;
  const TreeNode* tree = nodes.data();
  const std::int16_t* values = leaves.data();
  for (const std::uint8_t size : sizes) {
    const TreeNode* node = tree;
    std::uint32_t leaf = 0;
    for (std::uint32_t rest = size; rest > 1;) {
      const std::uint32_t left = node->left_leaves;
      if (row[node->feature] > node->bin) {
        leaf += left;
        node += left;
        rest -= left;
      } else {
        ++node;
        rest = left;
      }
    }
    sum += values[leaf];
    tree += size - 1;
    values += size;
  }
  return sum;
}

}  // namespace tamis
