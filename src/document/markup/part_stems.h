// The parts of a page that a word of a class or an id names: "sidebar" names the side.
// The table is part_stems.inc. Features of the learned filter depend on it, so models
// must be trained again when it changes. post_names.h recognises names of comments and
// posts, in more languages.
#pragma once

#include <cstdint>
#include <cstring>
#include <iterator>

#include "base/hash.h"

namespace tamis {

enum class MarkupPart : std::uint8_t {
#define TAMIS_PART(name, stems) name,
#include "document/markup/part_stems.inc"
#undef TAMIS_PART
};
inline constexpr const char* kPartNames[] = {
#define TAMIS_PART(name, stems) #name,
#include "document/markup/part_stems.inc"
#undef TAMIS_PART
};
inline constexpr unsigned kPartCount = std::size(kPartNames);

// A word of lower-case letters, eight per number, padded with zeros. It fits into three
// registers and is hashed and compared without loops over bytes.
struct Letters {
  static constexpr std::size_t kMost = 24;  // bytes; words have at most one less

  std::uint64_t eight[3] = {};
  std::size_t size = 0;

  // Reads letters in any case that are followed by kMost readable bytes.
  static Letters read(const char* from, std::size_t size);
};

inline Letters Letters::read(const char* from, std::size_t size) {
  constexpr std::uint64_t kSmall = 0x2020202020202020;  // distinguishes a from A
  Letters out;
  out.size = size;
  std::memcpy(out.eight, from, sizeof out.eight);
  for (std::size_t i = 0; i < 3; ++i)
    out.eight[i] = (out.eight[i] | kSmall) & low_bytes(size > 8 * i ? size - 8 * i : 0);
  return out;
}

// Returns one bit per MarkupPart. The word must have at least two letters.
std::uint32_t parts_of(const Letters& word);

}  // namespace tamis
