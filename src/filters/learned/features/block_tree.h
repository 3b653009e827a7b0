// The part of a page's tree that contains blocks: the elements around each block, in
// document order. Each has sums over its blocks and facts about its ancestors.
//
// Blocks are in document order. So the blocks of an element form one range, and sums
// over a subtree are differences of running sums.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "document/markup/markup.h"
#include "filters/learned/features/block_text.h"
#include "tamis/filter.h"

namespace tamis {

// Tags for which the distance from a block up to the nearest such element is a feature.
inline constexpr Tag kMarkedTags[] = {
    Tag::nav,        Tag::aside,   Tag::footer, Tag::header,   Tag::main,
    Tag::article,    Tag::section, Tag::form,   Tag::table,    Tag::ul,
    Tag::li,         Tag::dl,      Tag::a,      Tag::figure,   Tag::figcaption,
    Tag::blockquote, Tag::p,       Tag::button, Tag::td,       Tag::details,
    Tag::pre,        Tag::code,    Tag::select, Tag::noscript, Tag::dialog,
    Tag::label,      Tag::span,    Tag::strong, Tag::time};
inline constexpr unsigned kMarkedTagCount = std::size(kMarkedTags);

// Levels up to the nearest element that has a tag or a part or is hidden; 50 without
// such an element.
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

// A set of siblings with the same signature, or of blocks with the same path.
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
  std::uint32_t place = 0;        // index in that group
  std::uint32_t nearest = kNone;  // of the surrounding groups with three or more
                                  // members, as nodes
  std::uint32_t largest = kNone;  // ... the one with the most words
  std::uint32_t nearest_levels = 0;
  std::uint32_t path = kNone;  // group of blocks with the same leaf and three ancestors
  std::uint16_t depth = 0;
};

// A node with more blocks than one of its children. Branches are few, so facts about
// the surroundings of a block are computed once per branch.
struct Branch {
  std::uint32_t node = 0;
  std::uint32_t wider = kNone;  // the next branch above, or kNone
};

// Sums before each block and, in the last element, over all blocks.
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
  // By node. They are separate arrays, so that they stay in the first-level cache while
  // code climbs the tree. The first node is its own parent.
  std::vector<std::uint32_t> parents;
  std::vector<std::uint32_t> markup_of;
  std::vector<Branch> branches;
  // By node: the nearest ancestor with more blocks, as an index into `branches`, or
  // kNone.
  std::vector<std::uint32_t> wider;
  std::vector<std::uint32_t> containers;  // by block: index into nodes
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

  std::vector<Distances> unmarked_;   // by markup: 0 if the distance to it is 0
  std::vector<std::uint32_t> place_;  // by page node: index into nodes
  std::vector<NodeId> climb_;
  std::vector<std::uint32_t> branch_of_;  // by node: index into branches, or kNone
  NumberTable numbers_;
};

}  // namespace tamis
