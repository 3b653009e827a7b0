// Which parts of a page a word of a class or an id names: "sidebar" is of the side. The
// table is part_stems.inc. Features of the learned filter are made of it, so a model
// must be trained again when it changes; what names a comment or a post, in more
// languages, is decided by post_names.h.
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

// A word of letters in lower case, eight to a number, zeros behind: what fits in three
// registers is hashed and compared without loops over bytes.
struct Letters {
  static constexpr std::size_t kMost = 24;  // of words that are looked at, one less

  std::uint64_t eight[3] = {};
  std::size_t size = 0;

  // From letters in any case, behind which kMost bytes can be read.
  static Letters read(const char* from, std::size_t size);
};

inline Letters Letters::read(const char* from, std::size_t size) {
  constexpr std::uint64_t kSmall = 0x2020202020202020;  // the bit that tells a from A
  Letters out;
  out.size = size;
  std::memcpy(out.eight, from, sizeof out.eight);
  for (std::size_t i = 0; i < 3; ++i)
    out.eight[i] = (out.eight[i] | kSmall) & low_bytes(size > 8 * i ? size - 8 * i : 0);
  return out;
}

// A bit for each MarkupPart. Words have two letters or more.
std::uint32_t parts_of(const Letters& word);

}  // namespace tamis
