#include "filters/learned/forest.h"

#include <algorithm>

namespace tamis {
namespace {

// Marks of rows: place 0 is for those that need none, the rest is taken and given back.
constexpr std::uint8_t kNowhere = 0;

// A part of a tree that is still to be walked: its leaves, and where its rows are
// marked.
struct Part {
  std::uint8_t leaves = 0;
  std::uint8_t place = 0;
};

// Whether every node leaves at least one leaf to each side.
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

// The nodes of one tree, with places for marks. The part to the left is walked next,
// and takes the place of the whole, unless it is a leaf; then the part to the right
// does.
void add_steps(std::span<const TreeNode> nodes, std::uint8_t leaves,
               std::vector<Forest::Step>& out) {
  std::vector<Part> parts = {{leaves, 1}};
  std::uint8_t free = 2;
  for (const TreeNode& node : nodes) {
    const Part whole = parts.back();
    parts.pop_back();
    const auto right_leaves =
        static_cast<std::uint8_t>(whole.leaves - node.left_leaves);
    Forest::Step step{.slot = node.feature,
                      .bin = node.bin,
                      .left_leaves = node.left_leaves,
                      .from = whole.place,
                      .left = kNowhere,
                      .right = kNowhere};
    if (node.left_leaves > 1) step.left = whole.place;
    if (right_leaves > 1) {
      step.right = step.left == kNowhere ? whole.place : free++;
      parts.push_back({right_leaves, step.right});
    }
    if (node.left_leaves > 1) parts.push_back({node.left_leaves, step.left});
    out.push_back(step);
  }
}

void add_leaf_bytes(std::span<const std::int16_t> leaves,
                    std::vector<std::uint8_t>& out) {
  for (std::size_t first = 0; first < leaves.size(); first += 16)
    for (const int shift : {0, 8})
      for (std::size_t i = first; i < first + 16; ++i)
        out.push_back(i < leaves.size() ? static_cast<std::uint8_t>(leaves[i] >> shift)
                                        : std::uint8_t{0});
}

}  // namespace

bool Forest::is_sound(std::uint32_t features) const {
  if (sizes.size() > kMostTrees) return false;
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

void Forest::prepare() {
  used.clear();
  steps.clear();
  leaf_bytes.clear();
  std::size_t node = 0;
  std::size_t leaf = 0;
  for (const std::uint8_t size : sizes) {
    add_steps(std::span(nodes).subspan(node, size - 1u), size, steps);
    add_leaf_bytes(std::span(leaves).subspan(leaf, size), leaf_bytes);
    node += size - 1u;
    leaf += size;
  }
  std::vector<std::uint16_t> slot_of(std::size_t{UINT16_MAX} + 1, UINT16_MAX);
  for (Step& step : steps) {
    std::uint16_t& slot = slot_of[step.slot];
    if (slot == UINT16_MAX) {
      slot = static_cast<std::uint16_t>(used.size());
      used.push_back(step.slot);
    }
    step.slot = slot;
  }
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
