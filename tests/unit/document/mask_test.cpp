#include "tamis/mask.h"

#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

Mask of(std::string_view bits) {
  Mask out(bits.size());
  for (std::size_t i = 0; i < bits.size(); ++i) out.set(i, bits[i] == '1');
  return out;
}

TEST(Mask, AssignedIsAsMadeNew) {
  Mask mask(200, true);
  for (const std::size_t size : {0, 1, 63, 64, 65, 130, 500})
    for (const bool value : {true, false}) {
      mask.assign(size, value);
      EXPECT_EQ(mask, Mask(size, value)) << size;
      EXPECT_EQ(mask.count(), value ? size : 0) << size;
    }
}

TEST(Mask, HasSetAlgebra) {
  EXPECT_EQ(of("1100") | of("1010"), of("1110"));
  EXPECT_EQ(of("1100") & of("1010"), of("1000"));
  EXPECT_EQ(of("1100") - of("1010"), of("0100"));
  EXPECT_TRUE(is_subset(of("0100"), of("1100")));
  EXPECT_FALSE(is_subset(of("0110"), of("1100")));
  EXPECT_FALSE(is_subset(of("01"), of("011")));
}

TEST(Mask, VotesAsInTheNotes) {
  const Mask a = of("1100");
  const Mask b = of("0110");
  const Mask c = of("0101");
  const Ballot equal[] = {{&a}, {&b}, {&c}};
  EXPECT_EQ(vote(equal, 2), of("0100"));
  EXPECT_EQ(vote(equal, 1), a | b | c);
  EXPECT_EQ(vote(equal, 3), a & b & c);
  const Ballot weighted[] = {{&a, 2}, {&b, 1}, {&c, 1}};
  EXPECT_EQ(vote(weighted, 2), of("1100"));
  const Ballot small[] = {{&a, .1}, {&b, .2}};
  EXPECT_EQ(vote(small, .3), of("0100"));
}

TEST(Mask, NothingIsFine) {
  Mask none;
  EXPECT_EQ(none.size(), 0);
  EXPECT_EQ(none.count(), 0);
  EXPECT_FALSE(none.any());
  EXPECT_EQ(none.next_set(0), 0);
  none.fill({0, 0});
  EXPECT_EQ(none, Mask(0, true));
}

TEST(Mask, BitsPastTheEndStayClear) {
  for (const std::size_t size : {1, 63, 64, 65, 127, 128, 129}) {
    const Mask all(size, true);
    EXPECT_EQ(all.count(), size);
    EXPECT_EQ(all.next_clear(0), size);
    Mask filled(size);
    filled.fill({0, static_cast<std::uint32_t>(size)});
    EXPECT_EQ(filled, all);
  }
}

// Compares all operations with a vector of bool.
TEST(Mask, DoesWhatAVectorOfBoolDoes) {
  Rng random(test::seed());
  for (int round = 0; round < 2000; ++round) {
    const std::size_t size = 1 + random.below(200);
    Mask mask(size);
    std::vector<bool> twin(size);
    for (int step = 0; step < 6; ++step) {
      const std::size_t a = random.below(size + 1);
      const std::size_t b = a + random.below(size + 1 - a);
      const bool value = random.below(2) == 0;
      const Range range{static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)};
      mask.fill(range, value);
      for (std::size_t i = a; i < b; ++i) twin[i] = value;
      std::size_t inside = 0;
      for (std::size_t i = a; i < b; ++i) inside += twin[i] ? 1 : 0;
      EXPECT_EQ(mask.count(range), inside);
      EXPECT_EQ(mask.any(range), inside > 0);
    }
    const std::size_t from = random.below(size);
    std::size_t set = from;
    std::size_t clear = from;
    while (set < size && !twin[set]) ++set;
    while (clear < size && twin[clear]) ++clear;
    EXPECT_EQ(mask.next_set(from), set);
    EXPECT_EQ(mask.next_clear(from), clear);
    for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(mask[i], twin[i]);
  }
}

}  // namespace
}  // namespace tamis
