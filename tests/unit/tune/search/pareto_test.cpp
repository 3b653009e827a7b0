// Tests src/tune/search/pareto.cpp and src/tune/search/gp_search.cpp.

#include "tune/search/pareto.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tune/search/gp_search.h"

namespace tamis::tune {
namespace {

std::vector<Rated> rated(std::vector<Objectives> objectives) {
  std::vector<Rated> out;
  for (const Objectives& o : objectives) out.push_back({o, 100});
  return out;
}

TEST(Pareto, DominatesWhoIsBetterInOneAndWorseInNone) {
  EXPECT_TRUE(dominates({{1, 2}, 9}, {{1, 1}, 9}));
  EXPECT_FALSE(dominates({{1, 1}, 9}, {{1, 1}, 9}));
  EXPECT_FALSE(dominates({{2, 1}, 9}, {{1, 2}, 9}));
  EXPECT_TRUE(dominates({{0, 0}, 200}, {{1, 1}, 50}));
}

TEST(Pareto, FrontsAreLayers) {
  const std::vector<Rated> all =
      rated({{3, 1}, {1, 3}, {2, 2}, {1, 1}, {0, 0}, {2.5, 1.5}});
  const std::vector<FrontStanding> standings = rank_by_fronts(all);
  std::vector<std::size_t> fronts;
  for (const FrontStanding& standing : standings) fronts.push_back(standing.front);
  EXPECT_EQ(fronts, (std::vector<std::size_t>{0, 0, 0, 1, 2, 0}));
  // The ends have infinite room. Between them, the neighbours determine it.
  EXPECT_TRUE(std::isinf(standings[0].room));
  EXPECT_TRUE(std::isinf(standings[1].room));
  EXPECT_DOUBLE_EQ(standings[2].room, 1.5);
  EXPECT_DOUBLE_EQ(standings[5].room, 1);
  EXPECT_TRUE(stands_better(standings[2], standings[5]));
  EXPECT_TRUE(stands_better(standings[5], standings[3]));
}

TEST(Pareto, FrontGoesFromOneEndToTheOther) {
  std::vector<Rated> all = rated({{1, 3}, {3, 1}, {2, 2}, {2, 1}, {2, 2}, {0, 0}});
  EXPECT_EQ(pareto_front(all), (std::vector<std::size_t>{1, 2, 0}));
  all.push_back({{9, 9}, 50});
  EXPECT_EQ(pareto_front(all), (std::vector<std::size_t>{1, 2, 0}));
  EXPECT_TRUE(pareto_front({}).empty());
}

TEST(Pareto, ObjectivesAreWhatIsWanted) {
  Outcome outcome;
  outcome.precision = 0.9;
  outcome.recall = 0.5;
  outcome.fitness = 0.6;
  outcome.cost = 3;
  const auto objectives = [&](Objective objective) {
    return rate(outcome, objective).objectives;
  };
  EXPECT_EQ(objectives(Objective::one)[0], 0.6);
  EXPECT_EQ(objectives(Objective::precision_recall), (Objectives{0.9, 0.5}));
  EXPECT_EQ(objectives(Objective::speed), (Objectives{0.6, -3}));
}

// Ten pipelines with given behaviours and scores.
class Archive : public testing::Test {
 protected:
  void judge(std::vector<std::pair<std::uint64_t, double>> outcomes) {
    std::vector<Outcome> told;
    for (const auto& [bits, fitness] : outcomes) {
      history_.add(filter_node(filters()[told.size()]->name), "test");
      told.emplace_back();
      told.back().behaviour[2] = bits;
      told.back().fitness = fitness;
    }
    history_.tell(told);
  }

  History history_;
};

TEST_F(Archive, KeepsTheBestOfThoseThatAreNear) {
  judge({{0x00, 0.5}, {0x01, 0.6}, {0xFF, 0.2}, {0x03, 0.4}, {0xFE, 0.1}});
  BehaviourArchive archive(4);
  for (std::uint32_t n = 0; n < 5; ++n) archive.add(history_, n);
  EXPECT_EQ(archive.members(), (std::vector<std::uint32_t>{1, 2}));
  archive.add(history_, 1);
  EXPECT_EQ(archive.members().size(), 2u);
  EXPECT_EQ(archive.best(history_, 1), std::vector<std::uint32_t>{1});
}

TEST_F(Archive, DropsTheWorstWhenItIsFull) {
  judge({{0x000F, 0.5}, {0x00F0, 0.1}, {0x0F00, 0.3}});
  BehaviourArchive archive(4, 2);
  for (std::uint32_t n = 0; n < 3; ++n) archive.add(history_, n);
  EXPECT_EQ(archive.members(), (std::vector<std::uint32_t>{0, 2}));
}

TEST(Behaviour, DistanceIsInWords) {
  EXPECT_EQ(distance({1, 0, 0, 3}, {0, 0, 1, 1}), 3u);
}

}  // namespace
}  // namespace tamis::tune
