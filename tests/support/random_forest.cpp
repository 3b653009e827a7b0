#include "support/random_forest.h"

#include <vector>

namespace tamis::test {
namespace {

// Returns a leaf, usually as large as training makes them, sometimes as large as
// possible.
std::int16_t random_leaf(Rng& random) {
  const std::uint64_t reach = random.below(20) == 0 ? 1u << 16 : 4000;
  return static_cast<std::int16_t>(static_cast<std::int64_t>(random.below(reach)) -
                                   static_cast<std::int64_t>(reach / 2));
}

void add_tree(Rng& random, std::uint8_t leaves, std::uint32_t features, Forest& out) {
  out.sizes.push_back(leaves);
  for (std::uint8_t i = 0; i < leaves; ++i) out.leaves.push_back(random_leaf(random));
  std::vector<std::uint8_t> parts = {leaves};
  while (!parts.empty()) {
    const std::uint8_t part = parts.back();
    parts.pop_back();
    if (part == 1) continue;
    const auto left = static_cast<std::uint8_t>(1 + random.below(part - 1u));
    out.nodes.push_back({static_cast<std::uint16_t>(random.below(features)),
                         static_cast<std::uint8_t>(random.below(256)), left});
    parts.push_back(static_cast<std::uint8_t>(part - left));
    parts.push_back(left);
  }
}

}  // namespace

Forest random_forest(Rng& random, std::uint32_t trees, std::uint32_t most_leaves,
                     std::uint32_t features) {
  Forest out;
  out.bias = -5000;
  for (std::uint32_t i = 0; i < trees; ++i)
    add_tree(random, static_cast<std::uint8_t>(1 + random.below(most_leaves)), features,
             out);
  return out;
}

}  // namespace tamis::test
