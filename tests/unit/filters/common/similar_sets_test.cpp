// Tests src/filters/common/similar_sets.cpp.

#include "filters/common/similar_sets.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "support/random_pages.h"

namespace tamis {
namespace {

// Returns numbers that are spread like hashes, or all close together.
std::vector<std::uint32_t> random_set(Rng& random, std::size_t most, bool spread) {
  std::vector<std::uint32_t> out;
  for (std::size_t n = random.below(most + 1); n-- > 0;) {
    const auto number = static_cast<std::uint32_t>(random.below(30));
    out.push_back(spread ? number * 0x9E3779B9u : number);
  }
  make_set(out);
  return out;
}

std::size_t shared_by_definition(const std::vector<std::uint32_t>& a,
                                 std::span<const std::uint32_t> b) {
  const std::set<std::uint32_t> other(b.begin(), b.end());
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(), [&](auto x) { return other.contains(x); }));
}

TEST(NumberIndex, FindsWhatIsThere) {
  Rng random(test::seed());
  for (int round = 0; round < 200; ++round) {
    const std::vector<std::uint32_t> numbers =
        random_set(random, 40, random.below(2) == 0);
    const NumberIndex index(numbers);
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
      EXPECT_EQ(index.find(numbers[i]), i);
    for (const std::uint32_t absent : {31u, 0x12345678u, 0xFFFFFFFFu})
      EXPECT_EQ(index.find(absent), NumberIndex::kAbsent);
  }
  EXPECT_EQ(NumberIndex().find(0), NumberIndex::kAbsent);
}

TEST(SimilarSets, NoneThatSharesEnoughIsMissed) {
  Rng random(test::seed());
  for (int round = 0; round < 500; ++round) {
    const bool spread = random.below(2) == 0;
    SimilarSets sets;
    for (std::size_t n = random.below(30); n-- > 0;)
      sets.add(random_set(random, 12, spread));
    sets.build_index();
    SetSearch search(sets, 1'000'000);
    for (int i = 0; i < 10; ++i) {
      const std::vector<std::uint32_t> wanted = random_set(random, 12, spread);
      const std::size_t least = random.below(8);
      std::vector<std::uint32_t> found = search.candidates(wanted, least);
      std::sort(found.begin(), found.end());
      EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
      for (std::uint32_t set = 0; set < sets.size(); ++set) {
        const std::size_t shared = shared_by_definition(wanted, sets.set(set));
        EXPECT_EQ(search.shared(wanted, set), shared);
        const bool is_found = std::binary_search(found.begin(), found.end(), set);
        EXPECT_TRUE(shared < least || is_found);
      }
    }
  }
}

TEST(SimilarSets, WithoutStepsThereIsNoAnswer) {
  SimilarSets sets;
  const std::vector<std::uint32_t> set = {1, 2, 3};
  for (int i = 0; i < 10; ++i) sets.add(set);
  sets.build_index();
  SetSearch search(sets, 16);
  EXPECT_EQ(search.candidates(set, 3).size(), 10);  // 10 steps
  EXPECT_EQ(search.shared(set, 0), 3);              // 6 more
  EXPECT_EQ(search.shared(set, 0), 0);
  EXPECT_TRUE(search.candidates(set, 3).empty());
  EXPECT_TRUE(search.candidates(set, 0).empty());
}

}  // namespace
}  // namespace tamis
