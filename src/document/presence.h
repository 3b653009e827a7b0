// Which words and nodes of a page a view still has. Bit i of words[i / 64] is word i;
// an empty span means that all are there. The view does not own the bits.
#pragma once

#include <cstdint>
#include <span>

#include "tamis/page.h"

namespace tamis {

struct Presence {
  std::span<const std::uint64_t> words;
  std::span<const std::uint64_t> nodes;

  bool has_word(WordId w) const { return words.empty() || has_bit(words, w); }
  bool has_node(NodeId n) const { return nodes.empty() || has_bit(nodes, n); }
  bool is_whole() const { return words.empty() && nodes.empty(); }

 private:
  static bool has_bit(std::span<const std::uint64_t> bits, std::uint32_t i) {
    return (bits[i / 64] >> i % 64 & 1) != 0;
  }
};

}  // namespace tamis
