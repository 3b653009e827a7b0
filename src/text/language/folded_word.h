// Words of a page in the form of our lists (lower case, without surrounding
// punctuation), and sets of such words.
//
//   FoldedWord("„Über").text()   // "über"
//
// The text is in a small buffer, eight bytes per number, so that hashing and comparing
// take one or two steps. Folding does not allocate. Words of plain ASCII, most of the
// web, take a fast path; folding.h has the other letters.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tamis {

class FoldedWord {
 public:
  // No word in our lists has more bytes (LONGEST in tools/generate_function_words.py).
  static constexpr std::size_t kMost = 32;

  explicit FoldedWord(std::string_view word);

  // Returns the folded word. Empty if it is only punctuation or longer than kMost.
  std::string_view text() const {
    return {reinterpret_cast<const char*>(eights_.data()), size_};
  }
  bool empty() const { return size_ == 0; }

  // Returns the text in units of eight bytes, padded with zeros.
  std::span<const std::uint64_t> eights() const {
    return {eights_.data(), (size_ + 7) / 8};
  }

  std::uint64_t hash() const {
    std::uint64_t hash = size_;
    for (const std::uint64_t eight : eights()) {
      hash = (hash ^ eight) * 0x9E3779B97F4A7C15u;  // 2^64 by the golden ratio
      hash ^= hash >> 29;
    }
    return hash;
  }

 private:
  bool fold_ascii(std::string_view word);
  void fold_unicode(std::string_view word);
  bool fold_in_place();
  void fold_anew(std::string_view word);

  std::array<std::uint64_t, kMost / 8> eights_{};
  std::size_t size_ = 0;
};

// A set of folded words, numbered in the order of insertion.
//
// Uses open addressing in a table at least twice as large as the set. A slot has the
// word's number and 32 bits of its hash, so that looking up an absent word rarely
// examines more than one slot.
class WordTable {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFFFFFF;

  // Makes a table with room for `most` words.
  explicit WordTable(std::size_t most);

  // Adds a word unless it exists. Returns its number, or kAbsent for an empty word,
  // which is never added.
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

  // Returns the slot of the word, or the free slot where it would be inserted.
  std::size_t slot_of(const FoldedWord& word, std::uint64_t hash) const {
    const auto tag = static_cast<std::uint32_t>(hash);
    for (std::size_t at = hash >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.number == kAbsent) return at;
      if (slot.tag == tag && is_equal(rows_[slot.number], word)) return at;
    }
  }

  std::vector<Slot> slots_;  // a power of two
  int shift_;                // from the hash to the number of a slot
  std::vector<Row> rows_;    // one per word
  std::vector<std::uint64_t> eights_;
};

}  // namespace tamis
