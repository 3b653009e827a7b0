// A word of a page as our lists know it: lower case, without the punctuation around it.
//
//   FoldedWord("„Über").text()   // "über"
//
// It stands in a small buffer, eight bytes a number, so that hashing and comparing take
// a step or two; folding takes nothing from the heap. Words of plain ASCII, most of the
// web, are folded here in the header; folding.h has the letters of the
// others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tamis {

class FoldedWord {
 public:
  // No word of our lists has more bytes (LONGEST in tools/generate_function_words.py).
  static constexpr std::size_t kMost = 32;

  explicit FoldedWord(std::string_view word);

  // Empty if the word is nothing but punctuation, or longer than kMost.
  std::string_view text() const {
    return {reinterpret_cast<const char*>(eights_.data()), size_};
  }
  bool empty() const { return size_ == 0; }

  // The text by eight bytes, zeros after its end.
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

}  // namespace tamis
