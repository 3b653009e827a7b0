// Which bytes of a name are letters, capitals or digits, as bits: so the words of a
// name are found without a look at each byte.
//
//   postBody-2
//   0110111111  letters, the first byte is the lowest bit, here to the right
//   0000010000  capitals
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "text/ascii.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tamis {

struct NameMasks {
  static constexpr std::size_t kMost = 64;  // bytes

  std::uint64_t letters = 0;
  std::uint64_t capitals = 0;
  std::uint64_t numbers = 0;  // digits, and # which stands for them

  // Of a name of kMost bytes or fewer, behind which fifteen can be read.
  explicit NameMasks(std::string_view name);
  // The same, byte by byte.
  static NameMasks by_bytes(std::string_view name);

  // Where words begin: with the first of several letters, and with a capital after a
  // small letter.
  std::uint64_t word_starts() const {
    return letters & (~(letters << 1) | (capitals & ~(capitals << 1)));
  }
  // Calls each(first, size) for the words, runs of letters up to the next start.
  template <class Each>
  void for_each_word(const Each& each) const;

  bool operator==(const NameMasks&) const = default;

 private:
  NameMasks() = default;
};

template <class Each>
void NameMasks::for_each_word(const Each& each) const {
  std::uint64_t starts = word_starts();
  const std::uint64_t stops = starts | ~letters;
  while (starts != 0) {
    const auto first = static_cast<unsigned>(std::countr_zero(starts));
    starts &= starts - 1;
    // A start is a stop, so what follows it is looked at; 64 letters have no stop.
    const std::uint64_t later = stops & ~((std::uint64_t{2} << first) - 1);
    const auto last = static_cast<unsigned>(std::countr_zero(later));
    if (!each(std::size_t{first}, std::size_t{last - first})) return;
  }
}

inline NameMasks NameMasks::by_bytes(std::string_view name) {
  NameMasks out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (is_alpha(name[i])) out.letters |= bit;
    if (name[i] >= 'A' && name[i] <= 'Z') out.capitals |= bit;
    if ((name[i] >= '0' && name[i] <= '9') || name[i] == '#') out.numbers |= bit;
  }
  return out;
}

#ifdef __SSE2__

inline NameMasks::NameMasks(std::string_view name) {
  const auto all = [](int byte) { return _mm_set1_epi8(static_cast<char>(byte)); };
  const auto bits = [](__m128i answers) {
    return static_cast<std::uint64_t>(_mm_movemask_epi8(answers));
  };
  const auto are_between = [&](__m128i bytes, int first, int last) {
    return _mm_cmplt_epi8(_mm_add_epi8(bytes, all(-128 - first)),
                          all(-128 + last - first + 1));
  };
  for (std::size_t i = 0; i < name.size(); i += 16) {
    const __m128i bytes =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(name.data() + i));
    const __m128i small = _mm_or_si128(bytes, all(0x20));
    const __m128i are_letters = are_between(small, 'a', 'z');
    const __m128i are_small = _mm_cmpeq_epi8(bytes, small);
    letters |= bits(are_letters) << i;
    capitals |= bits(_mm_andnot_si128(are_small, are_letters)) << i;
    numbers |= bits(_mm_or_si128(are_between(bytes, '0', '9'),
                                 _mm_cmpeq_epi8(bytes, all('#'))))
               << i;
  }
  const std::uint64_t inside =
      name.size() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << name.size()) - 1;
  letters &= inside;
  capitals &= inside;
  numbers &= inside;
}

#else

inline NameMasks::NameMasks(std::string_view name) : NameMasks(by_bytes(name)) {}

#endif

}  // namespace tamis
