// Tests src/filters/learned/model/: forest.cpp, quick_forest.cpp.

#include "filters/learned/model/forest.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "filters/learned/model/quick_forest.h"
#include "support/instruction_sets.h"
#include "support/random_forest.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

TEST(Forest, ARowGoesRightWhereItsBinIsAbove) {
  Forest forest{.bias = 1,
                .sizes = {3},
                .nodes = {{0, 17, 2}, {1, 4, 1}},
                .leaves = {10, 20, 40}};
  ASSERT_TRUE(forest.is_sound(2));
  EXPECT_FALSE(forest.is_sound(1));
  EXPECT_EQ(forest.score(std::vector<Bin>{18, 0}), 41);
  EXPECT_EQ(forest.score(std::vector<Bin>{17, 4}), 11);
  EXPECT_EQ(forest.score(std::vector<Bin>{17, 5}), 21);
}

// Rows of random bins in columns.
struct Rows {
  std::uint32_t features;
  std::uint32_t stride;
  std::vector<Bin> bins;

  Rows(Rng& random, std::uint32_t feature_count, std::uint32_t rows)
      : features(feature_count), stride(rows) {
    // Some features have few distinct bins, as on most pages.
    for (std::uint32_t f = 0; f < features; ++f) {
      const std::uint64_t first = random.below(256);
      const std::uint64_t reach = random.below(2) == 0 ? 256 - first : 1;
      for (std::uint32_t i = 0; i < stride; ++i)
        bins.push_back(static_cast<Bin>(first + random.below(reach)));
    }
  }

  std::vector<Bin> row(std::uint32_t i) const {
    std::vector<Bin> out;
    for (std::uint32_t f = 0; f < features; ++f)
      out.push_back(bins[std::size_t{f} * stride + i]);
    return out;
  }
};

// The reference implementation tests one row, one tree and one node at a time.
void expect_scores_as_one_by_one(const Forest& forest, const Rows& rows) {
  const QuickForest quick(forest);
  QuickForest::Workspace space;
  std::vector<std::int32_t> scores;
  for (const InstructionSet set : test::instruction_sets()) {
    SCOPED_TRACE(test::to_string(set));
    const test::Forced forced(set);
    quick.score(rows.bins.data(), rows.stride, space, scores);
    ASSERT_EQ(scores.size(), rows.stride);
    for (std::uint32_t i = 0; i < rows.stride; ++i)
      ASSERT_EQ(scores[i], forest.score(rows.row(i))) << "row " << i;
  }
}

TEST(QuickForest, ScoresRowsAsOneByOne) {
  Rng random(test::seed());
  for (std::uint32_t i = 0; i < 64; ++i) {
    SCOPED_TRACE(i);
    const auto features = 1 + static_cast<std::uint32_t>(random.below(300));
    const Forest forest = test::random_forest(random, 30, 1 + i, features);
    ASSERT_TRUE(forest.is_sound(features));
    const auto rows = static_cast<std::uint32_t>(kLanes * (1 + random.below(8)));
    expect_scores_as_one_by_one(forest, Rows(random, features, rows));
  }
}

// In a tree that grows to one side only, one node excludes the maximum number of
// leaves.
TEST(QuickForest, ScoresChainsAsOneByOne) {
  Rng random(test::seed());
  for (const bool to_the_left : {false, true}) {
    Forest forest{.bias = 0, .sizes = {kMostLeaves}, .nodes = {}, .leaves = {}};
    for (std::uint32_t i = 0; i < kMostLeaves; ++i)
      forest.leaves.push_back(static_cast<std::int16_t>(i));
    for (std::uint32_t left = kMostLeaves - 1; left > 0; --left)
      forest.nodes.push_back({static_cast<std::uint16_t>(left % 7),
                              static_cast<std::uint8_t>(random.below(256)),
                              static_cast<std::uint8_t>(to_the_left ? left : 1)});
    ASSERT_TRUE(forest.is_sound(7));
    expect_scores_as_one_by_one(forest, Rows(random, 7, 10 * kLanes));
  }
}

TEST(QuickForest, SumsOfTheLargestLeavesDoNotOverflow) {
  Rng random(test::seed());
  for (const int leaf : {INT16_MIN, INT16_MAX, 20'000}) {
    Forest forest = test::random_forest(random, 200, 9, 5);
    std::fill(forest.leaves.begin(), forest.leaves.end(),
              static_cast<std::int16_t>(leaf));
    expect_scores_as_one_by_one(forest, Rows(random, 5, 4 * kLanes));
  }
}

TEST(QuickForest, OfNoTreesIsTheBias) {
  const QuickForest quick(Forest{.bias = 7, .sizes = {}, .nodes = {}, .leaves = {}});
  QuickForest::Workspace space;
  std::vector<std::int32_t> scores;
  const std::vector<Bin> bins(kLanes);
  quick.score(bins.data(), kLanes, space, scores);
  EXPECT_EQ(scores, std::vector<std::int32_t>(kLanes, 7));
}

}  // namespace
}  // namespace tamis
