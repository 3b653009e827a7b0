#include "filters/learned/model/quick_forest.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace tamis {
namespace {

constexpr std::uint32_t kPlanes = QuickForest::kPlanes;

using Step = QuickForest::Step;

// One tree on its way into the form of a QuickForest.
struct Shaped {
  std::array<std::vector<Step>, kPlanes> planes;
  std::span<const std::int16_t> leaves;

  std::uint8_t pairs() const {
    return static_cast<std::uint8_t>((leaves.size() + 15) / 16);
  }
  std::int32_t largest() const {
    std::int32_t out = 0;
    for (const std::int32_t leaf : leaves) out = std::max(out, std::abs(leaf));
    return out;
  }
};

// Bits [first, last) of a tree's leaves, as far as they are in the plane.
std::uint8_t bits_of(std::uint32_t plane, std::uint32_t first, std::uint32_t last) {
  const auto below = [plane](std::uint32_t leaf) {
    return (1u << std::clamp<std::int64_t>(std::int64_t{leaf} - 8 * plane, 0, 8)) - 1;
  };
  return static_cast<std::uint8_t>(below(last) & ~below(first));
}

std::uint32_t four_times(std::uint32_t byte) {
  return (byte & 0xFF) * 0x01010101;
}

// Nothing is above bin 255, so such a node rules out nothing.
void add_node(const TreeNode& node, std::uint32_t first_leaf, Shaped& out) {
  if (node.bin == 255) return;
  const std::uint32_t last_leaf = first_leaf + node.left_leaves;
  for (std::uint32_t plane = first_leaf / 8; plane <= (last_leaf - 1) / 8; ++plane) {
    const auto ruled_out = bits_of(plane, first_leaf, last_leaf);
    out.planes[plane].push_back({.lane = node.feature,  // for number_slots
                                 .bound = four_times((node.bin + 1u) ^ 0x80),
                                 .mask = four_times(~std::uint32_t{ruled_out})});
  }
}

struct Part {
  std::uint32_t first_leaf = 0;
  std::uint32_t leaves = 0;
};

Shaped shape_tree(std::span<const TreeNode> nodes,
                  std::span<const std::int16_t> leaves) {
  Shaped out{.planes = {}, .leaves = leaves};
  std::vector<Part> parts = {{0, static_cast<std::uint32_t>(leaves.size())}};
  for (const TreeNode& node : nodes) {
    while (parts.back().leaves == 1) parts.pop_back();
    const Part whole = parts.back();
    add_node(node, whole.first_leaf, out);
    parts.back() = {whole.first_leaf + node.left_leaves,
                    whole.leaves - node.left_leaves};
    parts.push_back({whole.first_leaf, node.left_leaves});
  }
  return out;
}

bool is_shaped_before(const Shaped& a, const Shaped& b) {
  if (a.pairs() != b.pairs()) return a.pairs() < b.pairs();
  for (std::uint32_t plane = 0; plane < kPlanes; ++plane)
    if (a.planes[plane].size() != b.planes[plane].size())
      return a.planes[plane].size() < b.planes[plane].size();
  return false;
}

std::vector<Shaped> shape_trees(const Forest& forest) {
  std::vector<Shaped> out;
  std::size_t node = 0;
  std::size_t leaf = 0;
  for (const std::uint8_t size : forest.sizes) {
    out.push_back(shape_tree(std::span(forest.nodes).subspan(node, size - 1u),
                             std::span(forest.leaves).subspan(leaf, size)));
    node += size - 1u;
    leaf += size;
  }
  std::stable_sort(out.begin(), out.end(), is_shaped_before);
  return out;
}

void add_leaf_bytes(std::span<const std::int16_t> leaves,
                    std::vector<std::uint8_t>& out) {
  for (std::size_t first = 0; first < leaves.size(); first += 16)
    for (const int shift : {0, 8})
      for (std::size_t i = first; i < first + 16; ++i)
        out.push_back(i < leaves.size() ? static_cast<std::uint8_t>(leaves[i] >> shift)
                                        : std::uint8_t{0});
}

// Numbers features in the order in which steps ask for them.
std::vector<std::uint16_t> number_slots(std::vector<Step>& steps) {
  std::vector<std::uint16_t> used;
  std::vector<std::uint16_t> slot_of(std::size_t{UINT16_MAX} + 1, UINT16_MAX);
  for (Step& step : steps) {
    std::uint16_t& slot = slot_of[step.lane];
    if (slot == UINT16_MAX) {
      slot = static_cast<std::uint16_t>(used.size());
      used.push_back(static_cast<std::uint16_t>(step.lane));
    }
    step.lane = slot * kLanes;
  }
  return used;
}

}  // namespace

QuickForest::QuickForest(const Forest& forest) : bias_(forest.bias) {
  std::int32_t sum = INT16_MAX;  // the first tree begins a round
  for (const Shaped& shaped : shape_trees(forest)) {
    Tree& tree = trees_.emplace_back();
    tree.pairs = shaped.pairs();
    sum += shaped.largest();
    tree.begins_round = sum > INT16_MAX;
    if (tree.begins_round) sum = shaped.largest();
    for (std::uint32_t plane = 0; plane < kPlanes; ++plane) {
      const std::vector<Step>& steps = shaped.planes[plane];
      tree.steps[plane] = static_cast<std::uint8_t>(steps.size());
      steps_.insert(steps_.end(), steps.begin(), steps.end());
    }
    add_leaf_bytes(shaped.leaves, leaf_bytes_);
  }
  used_ = number_slots(steps_);
}

}  // namespace tamis
