// A checksum of all facts in a Page about its nodes and words: equal pages have equal
// checksums. To find where two pages differ, use tests/support/page_equality.h.
#pragma once

#include <cstdint>

#include "tamis/page.h"

namespace tamis::bench {

inline std::uint64_t page_checksum(const Page& page) {
  std::uint64_t sum = 0x9E3779B97F4A7C15;
  const auto mix = [&sum](std::uint64_t value) {
    sum = (sum ^ value) * 0xD6E8FEB86659FD93;
    sum ^= sum >> 32;
  };
  for (NodeId n = 0; n < page.node_count(); ++n) {
    mix(std::uint64_t{page.parent(n)} << 32 | page.end(n));
    mix(static_cast<std::uint64_t>(page.tag(n)) << 32 | page.depth(n) << 8 |
        static_cast<std::uint64_t>(page.kind(n)));
    mix(std::uint64_t{page.source_range(n).first} << 32 | page.source_range(n).last);
    mix(std::uint64_t{page.words(n).first} << 32 | page.words(n).last);
  }
  for (const Word& word : page.words()) {
    mix(std::uint64_t{word.offset} << 32 | word.length);
    mix(std::uint64_t{word.chars} << 1 | word.glued);
  }
  for (const std::uint32_t offset : page.tag_offsets()) mix(offset);
  return sum;
}

}  // namespace tamis::bench
