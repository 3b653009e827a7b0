// Some words of a page: all, single ones, or runs.
#pragma once

#include "base/random.h"
#include "tamis/mask.h"

namespace tamis::test {

inline Mask random_mask(Rng& random, std::size_t size) {
  const std::size_t kind = random.below(4);
  Mask mask(size, kind == 0);
  bool kept = random.below(2) == 0;
  for (std::size_t i = 0; i < size && kind != 0; ++i) {
    if (kind == 1 || random.below(6) == 0) kept = random.below(3) != 0;
    mask.set(i, kept);
  }
  return mask;
}

}  // namespace tamis::test
