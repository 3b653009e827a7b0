// Words with letters in lower case and without punctuation, and counts of their bytes.
//
//   WordFolder folder;
//   FoldedBytes word;
//   PlaceCounts places;
//   ByteCounts counts;
//   if (!folder.fold(text, word, places)) fold_bytes(text, word, counts);
//   word.key  // equal words have equal keys, also "Don't" and "dont"
//   places.move_to(counts);
//   counts.capitals  // the number of capitals in all texts so far
//
// Most words have at most sixteen bytes, and only letters and digits before their
// trailing punctuation. fold() handles those with a few vector instructions. A loop
// over their bytes would lose more time to mispredicted ends than to its work.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/hash.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tamis {

inline constexpr std::size_t kMostWordBytes = 64;  // longer words are truncated

struct FoldedBytes {
  // Letters, digits and non-ASCII characters, without general punctuation (dashes,
  // curly quotes), padded with zeros.
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t key;   // distinguishes words on one page; hash() if over 16 bytes
  std::uint32_t size;  // bytes; 0: no character is left

  // Returns the hash by which models identify the word. Never 0.
  std::uint64_t hash() const;
};

// Counts over the bytes that were examined.
struct ByteCounts {
  std::uint32_t capitals = 0;
  std::uint32_t capitalised = 0;  // words whose first byte is a capital
  std::uint32_t digits = 0;
  std::uint32_t marks = 0;  // ASCII punctuation

  bool operator==(const ByteCounts&) const = default;
};

// Folds a word byte by byte and adds to the counts.
void fold_bytes(std::string_view word, FoldedBytes& out, ByteCounts& counts);

// Returns the same hash for words that differ only in case and punctuation, and 0 for a
// word without letters and digits.
std::uint64_t folded_word_hash(std::string_view word);

// Counts over many words. A vector has one count for each of the first sixteen
// positions of a word, so that a word costs one addition.
struct PlaceCounts {
  static constexpr std::uint32_t kMostWords = 255;  // the largest count of a position

  // Adds the counts to `out` and resets them.
  void move_to(ByteCounts& out);

#ifdef __SSE2__
  __m128i capitals = _mm_setzero_si128();
  __m128i digits = _mm_setzero_si128();
  __m128i marks = _mm_setzero_si128();
#endif
};

class WordFolder {
 public:
  // Folds a word that is followed by sixteen readable bytes. Returns false if the word
  // needs fold_bytes().
  bool fold(std::string_view word, FoldedBytes& out, PlaceCounts& counts) const;

 private:
#ifdef __SSE2__
  // Finds the bytes in [first, last].
  struct Range {
    __m128i shift;
    __m128i limit;

    Range(int first, int last)
        : shift(in_memory(-128 - first)), limit(in_memory(-128 + last - first + 1)) {}
    __m128i operator()(__m128i bytes) const {
      return _mm_cmplt_epi8(_mm_add_epi8(bytes, shift), limit);
    }
  };

  // Returns a vector of sixteen copies of a byte, and hides from the compiler that it
  // is constant. Otherwise the compiler would create all of them again for each word.
  static __m128i in_memory(int byte) {
    __m128i out = _mm_set1_epi8(static_cast<char>(byte));
    __asm__("" : "+x"(out));
    return out;
  }

  Range are_letters_{'a', 'z'};
  Range are_digits_{'0', '9'};
  Range are_visible_{'!', '~'};
  __m128i small_ = in_memory(0x20);  // the bit that distinguishes a from A
  __m128i reference_ = in_memory('&');
  __m128i odd_ = in_memory(0xE2);  // may begin general punctuation
#endif
};

namespace word_folder {

inline std::uint64_t key_of(std::uint64_t low, std::uint64_t high, std::uint32_t size) {
  return fold_product(low ^ 0x9E3779B97F4A7C15, high ^ kHashSeed) ^ size;
}

}  // namespace word_folder

inline std::uint64_t FoldedBytes::hash() const {
  if (size > 16) return key;
  std::uint64_t hash = hash_eight(kHashSeed, low, std::min(size, 8u));
  if (size > 8) hash = hash_eight(hash, high, size - 8);
  return hash | 1;
}

#ifdef __SSE2__

namespace word_folder {

// Sixteen bytes of ones, then zeros: the mask for the first n bytes begins at 16 - n.
struct Masks {
  std::uint8_t bytes[32] = {};
  constexpr Masks() {
    for (int i = 0; i < 16; ++i) bytes[i] = 255;
  }
};
inline constexpr Masks kMasks;

}  // namespace word_folder

[[gnu::always_inline]] inline void PlaceCounts::move_to(ByteCounts& out) {
  const auto all = [](__m128i places) {
    const __m128i halves = _mm_sad_epu8(places, _mm_setzero_si128());
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(halves) +
                                      _mm_extract_epi16(halves, 4));
  };
  out.capitals += all(capitals);
  out.capitalised += static_cast<std::uint32_t>(_mm_cvtsi128_si32(capitals)) & 0xFF;
  out.digits += all(digits);
  out.marks += all(marks);
  *this = {};
}

[[gnu::always_inline]] inline bool WordFolder::fold(std::string_view word,
                                                    FoldedBytes& out,
                                                    PlaceCounts& counts) const {
  using namespace word_folder;
  if (word.size() > 16) return false;
  const auto load = [](const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
  };
  const __m128i bytes =
      _mm_and_si128(load(word.data()), load(kMasks.bytes + 16 - word.size()));
  const __m128i small = _mm_or_si128(bytes, small_);
  const __m128i letters = are_letters_(small);
  const __m128i digits = are_digits_(bytes);
  const __m128i capitals = _mm_andnot_si128(_mm_cmpeq_epi8(bytes, small), letters);
  const __m128i ascii_parts = _mm_or_si128(letters, digits);
  const __m128i marks = _mm_andnot_si128(ascii_parts, are_visible_(bytes));
  const __m128i odd =
      _mm_or_si128(_mm_cmpeq_epi8(bytes, reference_), _mm_cmpeq_epi8(bytes, odd_));
  const auto parts =
      static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_or_si128(ascii_parts, bytes)));
  const auto odd_parts = static_cast<std::uint32_t>(_mm_movemask_epi8(odd));
  if (((parts & (parts + 1)) | odd_parts) != 0) return false;
  const auto size = static_cast<std::uint32_t>(std::countr_zero(~parts));
  const __m128i folded =
      _mm_and_si128(_mm_or_si128(bytes, _mm_and_si128(capitals, small_)),
                    load(kMasks.bytes + 16 - size));
  const auto low = static_cast<std::uint64_t>(_mm_cvtsi128_si64(folded));
  const auto high =
      static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(folded, folded)));
  out = {low, high, key_of(low, high, size), size};
  // True lanes are -1.
  counts.capitals = _mm_sub_epi8(counts.capitals, capitals);
  counts.digits = _mm_sub_epi8(counts.digits, digits);
  counts.marks = _mm_sub_epi8(counts.marks, marks);
  return true;
}

#else

inline void PlaceCounts::move_to(ByteCounts&) {}

inline bool WordFolder::fold(std::string_view, FoldedBytes&, PlaceCounts&) const {
  return false;
}

#endif

}  // namespace tamis
