// Parts of pages (blocks, pagelets) by the hash of what is in them, and which pages of
// a site have them.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "tamis/page.h"

namespace tamis {

class RepeatedParts {
 public:
  // Notes that a page has a part; pages come in ascending order. Whether it is new.
  bool add(std::uint64_t hash, std::uint32_t page) {
    const auto number = static_cast<std::uint32_t>(pages_.size());
    const auto [found, is_new] = numbers_.try_emplace(hash, number);
    if (is_new) pages_.emplace_back();
    std::vector<std::uint32_t>& pages = pages_[found->second];
    if (pages.empty() || pages.back() != page) pages.push_back(page);
    return is_new;
  }

  // The number of a part, in the order in which they were new; kNone if there is none.
  std::uint32_t find(std::uint64_t hash) const {
    const auto found = numbers_.find(hash);
    return found == numbers_.end() ? kNone : found->second;
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(pages_.size()); }
  std::span<const std::uint32_t> pages(std::uint32_t part) const {
    return pages_[part];
  }

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::vector<std::uint32_t>> pages_;
};

// Pages that have any of some parts, each counted once, and `self` not at all.
class PageCounter {
 public:
  PageCounter(const RepeatedParts& parts, std::uint32_t self)
      : parts_(parts), self_(self) {}

  void start() {
    ++round_;
    count_ = 0;
  }

  void add(std::uint32_t part) {
    for (const std::uint32_t page : parts_.pages(part)) {
      if (page >= seen_in_.size()) seen_in_.resize(page + 1);
      if (page == self_ || seen_in_[page] == round_) continue;
      seen_in_[page] = round_;
      ++count_;
    }
  }

  std::uint32_t count() const { return count_; }

 private:
  const RepeatedParts& parts_;
  std::uint32_t self_;
  std::vector<std::uint32_t> seen_in_;  // of a page, the last round that counted it
  std::uint32_t round_ = 0;
  std::uint32_t count_ = 0;
};

}  // namespace tamis
