// A view that lacks random parts of a page.
//
//   const RandomPresence some(random, page);
//   make_counts(page, is_link, some.view(), out);
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "document/derived.h"
#include "tamis/page.h"

namespace tamis::test {

class RandomPresence {
 public:
  RandomPresence(Rng& random, const Page& page)
      : words_(bits(random, page.word_count())),
        nodes_(bits(random, page.node_count())) {}

  Presence view() const { return {words_, nodes_}; }

 private:
  // Returns sometimes all (no bits), else a half or seven of eight.
  static std::vector<std::uint64_t> bits(Rng& random, std::size_t count) {
    std::vector<std::uint64_t> out;
    const std::uint64_t kind = random.below(5);
    if (kind == 0) return out;
    out.resize(count / 64 + 1);
    for (std::size_t i = 0; i < count; ++i)
      if (random.below(kind < 3 ? 2 : 8) != 0)
        out[i / 64] |= std::uint64_t{1} << i % 64;
    return out;
  }

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> nodes_;
};

}  // namespace tamis::test
