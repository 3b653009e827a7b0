// Small pages of random tags, texts and oddities. The names are few, so that they
// interact: an <a> inside an <a>, a </p> without <p>, a cell outside a table.
//
//   Rng random(seed());
//   EXPECT_EQ(broken_invariant(parse(random_page(random, 40))), "");
#pragma once

#include <cstdint>
#include <string>

#include "base/random.h"

namespace tamis::test {

// Returns a page of `pieces` tags and texts. It is valid UTF-8, but otherwise
// arbitrary.
std::string random_page(Rng& random, std::size_t pieces);

// Returns the environment variable TAMIS_SEED, else a constant. Tests print it.
std::uint64_t seed();

}  // namespace tamis::test
