// Searches in a piece of a page's source, 32 bytes at a time.
//
// 32 bytes after the end of the piece must be readable, as after the source of every
// Page (Text::kPadding). Most pieces are shorter than 32 bytes, so no loop repeats,
// which avoids mispredicted branches.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "document/tags.h"

#ifdef __x86_64__
#include <emmintrin.h>
#endif

namespace tamis::source_bytes {

#ifdef __x86_64__
#include "document/simd_sse2.inl"
#else
#include "document/simd_portable.inl"
#endif

inline constexpr std::size_t kStep = 32;

// Returns the answers for the 32 bytes at `at`, one bit per byte.
template <class Ask>
std::uint32_t answers(const char* at, Ask ask) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kStep; i += Block::kWidth)
    bits |= ask(Block(at + i)) << i;
  return bits;
}

// Returns the first position where the answer is yes, or the size.
template <class Ask>
std::size_t find(std::string_view source, std::size_t at, Ask ask) {
  for (; at < source.size(); at += kStep) {
    const std::uint32_t bits = answers(source.data() + at, ask);
    if (bits == 0) continue;
    const std::size_t found = at + static_cast<std::size_t>(std::countr_zero(bits));
    return found < source.size() ? found : source.size();
  }
  return source.size();
}

}  // namespace tamis::source_bytes

namespace tamis {

// Returns the number of characters in a piece of UTF-8: the bytes that do not continue
// a character.
inline std::uint32_t count_code_points(std::string_view source) {
  const auto size = static_cast<std::uint32_t>(source.size());
  const auto non_ascii = [](source_bytes::Block block) { return block.non_ascii(); };
  if (source_bytes::find(source, 0, non_ascii) == source.size()) [[likely]]
    return size;
  std::uint32_t continuing = 0;
  for (const char c : source)
    continuing += (static_cast<unsigned char>(c) & 0xC0) == 0x80;
  return size - continuing;
}

// Reports whether the source contains a line end.
inline bool has_line_end(std::string_view source) {
  const auto line_end = [](source_bytes::Block block) {
    return block.equal('\n') | block.equal('\r');
  };
  return source_bytes::find(source, 0, line_end) != source.size();
}

}  // namespace tamis
