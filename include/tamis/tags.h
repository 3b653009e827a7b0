// Elements by name: Tag::p, and sets of them: TagSet{Tag::p, Tag::div}, or "p div" as
// text.

// layer: document
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "tamis/detail/export.h"
#include "tamis/detail/tag_names.h"
#include "tamis/error.h"

namespace tamis {

class TagSet {
 public:
  constexpr TagSet() = default;
  constexpr TagSet(std::initializer_list<Tag> tags) {
    for (const Tag tag : tags) insert(tag);
  }

  constexpr bool contains(Tag tag) const { return (row(tag) >> bit(tag) & 1) != 0; }
  constexpr void insert(Tag tag) { row(tag) |= std::uint64_t{1} << bit(tag); }
  constexpr bool empty() const { return *this == TagSet(); }

  friend constexpr TagSet operator|(TagSet a, const TagSet& b) {
    for (int i = 0; i < kRows; ++i) a.rows_[i] |= b.rows_[i];
    return a;
  }
  friend constexpr bool operator==(const TagSet&, const TagSet&) = default;

 private:
  static constexpr int kRows = (kTagCount + 63) / 64;
  static constexpr int bit(Tag tag) { return static_cast<int>(tag) % 64; }
  constexpr std::uint64_t& row(Tag tag) { return rows_[static_cast<int>(tag) / 64]; }
  constexpr std::uint64_t row(Tag tag) const {
    return rows_[static_cast<int>(tag) / 64];
  }

  std::uint64_t rows_[kRows] = {};
};

// Returns the names in alphabetical order, separated by spaces.
TAMIS_API std::string to_string(const TagSet& tags);

// Reads what to_string() writes. An unknown name is an error. Order, case and
// repetition do not matter.
TAMIS_API Result<TagSet> read_tag_set(std::string_view text);

}  // namespace tamis
