// Outlines cut into parts (blocks at a set of tags, pagelets), and which pages of a
// site have a part or one that is similar.
//
// Blocks are those of filters/common/tag_blocks.h that have words; tests hold the two
// to each other.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "filters/common/similar_sets.h"
#include "filters/common/tag_blocks.h"
#include "filters/site/outline.h"

namespace tamis {

struct OutlineBlock {
  Range words;
  std::uint32_t links = 0;  // that begin in it
  std::uint32_t images = 0;
};

// Every word is in one block.
std::vector<OutlineBlock> outline_blocks(const Outline& outline, const TagSet& tags,
                                         TableMode table_mode);

// The words of each pagelet: an element none of whose children has k links or more, and
// which is in no other pagelet (Bar-Yossef, Rajagopalan, "Template Detection via Data
// Mining and its Applications", 2002). Text that hangs on an element which is split is
// in none. Pagelets without words are left out.
std::vector<Range> outline_pagelets(const Outline& outline, std::uint32_t k);

// The different parts of all pages, by the hash of what is in them.
struct RepeatedParts {
  // Notes that a page has a part, and returns whether the part is new. Pages come in
  // ascending order.
  bool add(std::uint64_t hash, std::uint32_t page);

  // Returns the number of a part, in the order in which they were new, or kNone.
  std::uint32_t find(std::uint64_t hash) const {
    const auto found = numbers.find(hash);
    return found == numbers.end() ? kNone : found->second;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  std::vector<std::vector<std::uint32_t>> pages;  // that have each part
  SimilarSets sets;  // what each part is made of; empty where only equal parts count
};

// Looks for the parts of one page on the others. All searches together may take so many
// steps that a page costs no more than its share; similar parts beyond are not found,
// equal ones are.
class PartSearch : public SetSearch {
 public:
  // `self`: the number of the page, which does not count, or kNone.
  PartSearch(const RepeatedParts& parts, std::uint32_t self)
      : SetSearch(parts.sets, kMostSteps), parts_(parts), self_(self) {}

  // Returns how many pages have the part `equal` (kNone: there is none) or one of the
  // candidates of which is_similar(part) is true. Each page counts once.
  template <class IsSimilar>
  std::uint32_t pages_with(std::uint32_t equal,
                           std::span<const std::uint32_t> candidates,
                           const IsSimilar& is_similar) {
    ++round_;
    std::uint32_t count = equal == kNone ? 0 : new_pages(equal);
    for (const std::uint32_t part : candidates)
      if (is_similar(part)) count += new_pages(part);
    return count;
  }

 private:
  static constexpr std::size_t kMostSteps = std::size_t{1} << 22;

  // Returns how many pages with a part this round has not counted yet.
  std::uint32_t new_pages(std::uint32_t part);

  const RepeatedParts& parts_;
  std::uint32_t self_;
  std::vector<std::uint32_t> seen_in_;  // of a page, the last round that counted it
  std::uint32_t round_ = 0;
};

}  // namespace tamis
