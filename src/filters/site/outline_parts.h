// Outlines cut into parts (blocks at a set of tags, or pagelets), and the pages of a
// site with the same or a similar part.
//
// Blocks are those of filters/common/tag_blocks.h that have words. Tests verify that
// both implementations agree.
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
  std::uint32_t links = 0;  // links that begin in it
  std::uint32_t images = 0;
};

// Returns blocks such that every word is in exactly one block.
std::vector<OutlineBlock> outline_blocks(const Outline& outline, const TagSet& tags,
                                         TableMode table_mode);

// Returns the words of each pagelet. A pagelet is an element in no other pagelet and
// with no child that has k or more links (Bar-Yossef, Rajagopalan, "Template Detection
// via Data Mining and its Applications", 2002). Text directly below an element that is
// split belongs to no pagelet. Pagelets without words are left out.
std::vector<Range> outline_pagelets(const Outline& outline, std::uint32_t k);

// The distinct parts of all pages, by the hash of their content.
struct RepeatedParts {
  // Records that a page has a part, and reports whether the part is new. Pages must be
  // added in ascending order.
  bool add(std::uint64_t hash, std::uint32_t page);

  // Returns the number of a part, or kNone. Parts are numbered in the order of their
  // first occurrence.
  std::uint32_t find(std::uint64_t hash) const {
    const auto found = numbers.find(hash);
    return found == numbers.end() ? kNone : found->second;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  std::vector<std::vector<std::uint32_t>> pages;  // the pages that have each part
  SimilarSets sets;  // the content of each part; empty if only equal parts count
};

// Searches the other pages for the parts of one page. All searches together have a
// limited number of steps, which bounds the cost of a page. Beyond the limit, similar
// parts are not found, but equal parts are.
class PartSearch : public SetSearch {
 public:
  // `self` is the number of the page itself, which does not count, or kNone.
  PartSearch(const RepeatedParts& parts, std::uint32_t self)
      : SetSearch(parts.sets, kMostSteps), parts_(parts), self_(self) {}

  // Returns how many pages have the part `equal` (kNone: no such part) or one of the
  // candidates for which is_similar(part) is true. Each page counts once.
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

  // Returns how many pages have the part and were not counted in this round.
  std::uint32_t new_pages(std::uint32_t part);

  const RepeatedParts& parts_;
  std::uint32_t self_;
  std::vector<std::uint32_t> seen_in_;  // for each page, the last round that counted it
  std::uint32_t round_ = 0;
};

}  // namespace tamis
