// Small pages out of a bag of tags, texts and oddities. Few names on purpose, so that
// they meet: an <a> inside an <a>, a </p> without <p>, a cell outside a table.
//
//   Rng random(seed());
//   EXPECT_EQ(broken_invariant(parse(random_page(random, 40))), "");
#pragma once

#include <cstdint>
#include <string>

#include "base/random.h"

namespace tamis::test {

// Of `pieces` tags and texts. Valid UTF-8, but nothing else about it is valid.
std::string random_page(Rng& random, std::size_t pieces);

// The environment variable TAMIS_SEED, else the same as always. Tests print it.
std::uint64_t seed();

}  // namespace tamis::test
