// The part of a page's tree that has blocks: the elements around each block, in
// document order, with sums over their blocks and what lies above them.
//
// Blocks stand in document order, so those of an element are one range, and sums over
// a subtree are differences of running sums.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "document/markup/markup.h"
#include "filters/learned/features/block_text.h"
#include "tamis/filter.h"

namespace tamis {

// Elements whose distance above a block is a feature.
inline constexpr Tag kMarkedTags[] = {
    Tag::nav,        Tag::aside,   Tag::footer, Tag::header,   Tag::main,
    Tag::article,    Tag::section, Tag::form,   Tag::table,    Tag::ul,
    Tag::li,         Tag::dl,      Tag::a,      Tag::figure,   Tag::figcaption,
    Tag::blockquote, Tag::p,       Tag::button, Tag::td,       Tag::details,
    Tag::pre,        Tag::code,    Tag::select, Tag::noscript, Tag::dialog,
    Tag::label,      Tag::span,    Tag::strong, Tag::time};
inline constexpr unsigned kMarkedTagCount = std::size(kMarkedTags);

// Levels up to the nearest element with a tag, a part, or that is hidden; 50 if none.
inline constexpr std::uint8_t kFar = 50;
inline constexpr unsigned kHiddenColumn = kMarkedTagCount + kPartCount;
constexpr unsigned distance_column(Tag marked) {
  return static_cast<unsigned>(std::ranges::find(kMarkedTags, marked) - kMarkedTags);
}
constexpr unsigned distance_column(MarkupPart part) {
  return kMarkedTagCount + static_cast<unsigned>(part);
}
using Distances = std::array<std::uint8_t, 64>;
static_assert(kHiddenColumn < 64);

// A row of siblings with one signature, or blocks with one path.
struct LikeElements {
  std::uint32_t members = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
};

struct BlockNode {
  NodeId node = 0;
  std::uint32_t first_block = 0;
  std::uint32_t last_block = 0;
  std::uint32_t group = 0;        // of siblings
  std::uint32_t place = 0;        // among these
  std::uint32_t nearest = kNone;  // of the groups of three and more around, as nodes
  std::uint32_t largest = kNone;  // ... the one with the most words
  std::uint32_t nearest_levels = 0;
  std::uint32_t path = kNone;  // group of blocks with this leaf and three above
  std::uint16_t depth = 0;
};

// A node that has more blocks than one of its children: what is known of the
// surroundings of a block is worked out once for each of these, which are few.
struct Branch {
  std::uint32_t node = 0;
  std::uint32_t wider = kNone;  // the next branch above; kNone above the last
};

// Sums before each block, and one more row.
struct BlockSums {
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t prose_words = 0;
  std::uint32_t long_blocks = 0;
};

class BlockTree {
 public:
  void build(const View& view, const Blocks& blocks, const PageText& text);

  std::uint32_t blocks_of(const BlockNode& n) const {
    return n.last_block - n.first_block;
  }
  BlockSums sums_of(std::uint32_t first, std::uint32_t last) const {
    const BlockSums& a = sums[first];
    const BlockSums& b = sums[last];
    return {b.words - a.words, b.link_words - a.link_words,
            b.prose_words - a.prose_words, b.long_blocks - a.long_blocks};
  }
  BlockSums sums_of(const BlockNode& n) const {
    return sums_of(n.first_block, n.last_block);
  }
  const Markup& markup(std::uint32_t n) const { return markups.all[markup_of[n]]; }

  std::vector<BlockNode> nodes;
  // By node, for those who climb: so these stay in the nearest cache. The first node is
  // its own parent.
  std::vector<std::uint32_t> parents;
  std::vector<std::uint32_t> markup_of;
  std::vector<Branch> branches;
  // By node: the nearest ancestor that has more blocks, as its place in `branches`;
  // kNone above the last.
  std::vector<std::uint32_t> wider;
  std::vector<std::uint32_t> containers;  // by block: its place in nodes
  std::vector<std::uint32_t> leaves;
  std::vector<BlockSums> sums;
  std::vector<Distances> distances;  // by node
  std::vector<LikeElements> siblings;
  std::vector<LikeElements> paths;
  MarkupTable markups;

 private:
  void find_nodes(const Page& page, const Blocks& blocks);
  std::uint32_t enter(const Page& page, NodeId element, std::uint32_t block);
  void sum_blocks(const PageText& text);
  void find_ranges();
  void find_branches();
  void mark_columns(const Page& page);
  void measure_distances(const Page& page);
  void group_siblings();
  void find_repetition();
  void group_paths();

  std::vector<Distances> unmarked_;   // by markup: 0 where the distance to it is 0
  std::vector<std::uint32_t> place_;  // by page node: place in nodes, + round
  std::vector<NodeId> climb_;
  std::vector<std::uint32_t> branch_of_;  // by node: its place in branches, or kNone
  NumberTable numbers_;
};

}  // namespace tamis
