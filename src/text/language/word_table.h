// A set of folded words, numbered in the order in which they came.
//
// Open addressing in a table at least twice as large as the set. A slot has 32 bits of
// the hash beside the word's number, so that a word which is not there rarely costs
// more than the slot it would stand in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/language/folded_word.h"

namespace tamis {

class WordTable {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFFFFFF;

  // With room for `most` words.
  explicit WordTable(std::size_t most);

  // The number of the word, whether it was there or not; kAbsent for an empty word,
  // which is never there.
  std::uint32_t add(const FoldedWord& word);

  std::uint32_t find(const FoldedWord& word) const {
    return word.empty() ? kAbsent : slots_[slot_of(word, word.hash())].number;
  }

  std::size_t size() const { return rows_.size(); }
  std::string_view word(std::uint32_t number) const {
    const Row& row = rows_[number];
    return {reinterpret_cast<const char*>(eights_.data() + row.first), row.size};
  }

 private:
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t number = kAbsent;
  };
  struct Row {
    std::uint32_t first;  // in eights_
    std::uint32_t size;   // bytes
  };

  bool is_equal(const Row& row, const FoldedWord& word) const {
    return row.size == word.text().size() &&
           std::equal(word.eights().begin(), word.eights().end(),
                      eights_.begin() + row.first);
  }

  // Where the word stands, or would stand.
  std::size_t slot_of(const FoldedWord& word, std::uint64_t hash) const {
    const auto tag = static_cast<std::uint32_t>(hash);
    for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.number == kAbsent) return at;
      if (slot.tag == tag && is_equal(rows_[slot.number], word)) return at;
    }
  }

  std::vector<Slot> slots_;  // a power of two
  int shift_;                // of the hash, to the number of a slot
  std::vector<Row> rows_;    // a word
  std::vector<std::uint64_t> eights_;
};

}  // namespace tamis
