// Tests src/base/random.h.
#include "base/random.h"

#include <array>

#include <gtest/gtest.h>

namespace tamis {
namespace {

// The first numbers of the authors' splitmix64.c for seed 1234567.
TEST(Rng, GivesThePublishedNumbers) {
  Rng random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
        4593380528125082431u, 16408922859458223821u})
    EXPECT_EQ(random.next(), expected);
}

TEST(Rng, BelowABoundGivesEveryNumberAboutEquallyOften) {
  Rng random(1);
  std::array<int, 6> seen = {};
  for (int i = 0; i < 6000; ++i) ++seen.at(random.below(6));
  for (const int count : seen) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace tamis
