// Tests src/tune/search/search_base.cpp.

#include "tune/search/search_base.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tune/search/search.h"

namespace tamis::tune {
namespace {

PipelineNode tree_of(std::string_view text) {
  return read_pipeline(text)->tree();
}

Outcome outcome(double fitness, std::uint32_t pages, std::uint64_t behaviour = 0) {
  Outcome out;
  out.fitness = fitness;
  out.pages = pages;
  out.behaviour[0] = behaviour;
  return out;
}

TEST(History, AsksForNothingTwice) {
  History history;
  EXPECT_EQ(history.add(tree_of("union(dsc, bte)"), "a"), 0u);
  EXPECT_EQ(history.add(tree_of("union(bte, dsc)"), "b"), 0u);
  EXPECT_EQ(history.add(tree_of("dsc_m"), "c", {0}), 1u);
  EXPECT_EQ(history.add(filter_node("nobody"), "d"), std::nullopt);
  EXPECT_TRUE(history.knows("dsc(rho=0.9)"));
  EXPECT_FALSE(history.knows("dsc"));
  const std::vector<Proposal> batch = history.take_batch();
  ASSERT_EQ(batch.size(), 2u);
  EXPECT_EQ(batch[0].origin, "a");
  EXPECT_EQ(batch[1].parents, std::vector<std::uint32_t>{0});
  EXPECT_FALSE(history.has_batch());
  EXPECT_EQ(history[0].nodes, 3u);
}

TEST(History, KeepsToItsBudget) {
  History history(1);
  EXPECT_EQ(history.add(tree_of("bte"), "a"), 0u);
  EXPECT_TRUE(history.is_full());
  EXPECT_EQ(history.add(tree_of("dsc"), "a"), std::nullopt);
  EXPECT_EQ(history.add(tree_of("bte"), "a"), 0u);
}

TEST(History, LeadersAreTheBestThatDiffer) {
  History history;
  for (const char* text : {"bte", "dsc", "ccb", "union(accb, sw)", "accb", "sw"})
    history.add(tree_of(text), "a");
  history.take_batch();
  history.tell(std::vector<Outcome>{outcome(0.5, 100, 1), outcome(0.9, 10, 2),
                                    outcome(0.6, 100, 3), outcome(0.7, 100, 4),
                                    outcome(0.7, 100, 4)});
  EXPECT_FALSE(history[5].is_judged);
  // The smaller one of two that behave alike. The one dropped after 10 pages is last.
  EXPECT_EQ(history.leaders(9), (std::vector<std::uint32_t>{4, 2, 0, 1}));
  EXPECT_EQ(history.leaders(1), std::vector<std::uint32_t>{4});
}

TEST(Ranking, MorePagesCountMoreThanFitness) {
  EXPECT_TRUE(is_better(outcome(0.5, 200), outcome(0.9, 50)));
  EXPECT_TRUE(is_better(outcome(0.6, 50), outcome(0.5, 50)));
  EXPECT_FALSE(is_better(outcome(0.5, 50), outcome(0.5, 50)));
}

TEST(Ranking, WhatIsNoNumberIsWorthNothing) {
  const Outcome none = outcome(std::nan(""), 50);
  EXPECT_TRUE(is_better(outcome(-5, 50), none));
  EXPECT_FALSE(is_better(none, none));
  EXPECT_TRUE(is_better_or_smaller(none, 1, none, 2));
}

TEST(Ranking, SmallerWinsWhereFitnessIsAboutTheSame) {
  EXPECT_TRUE(is_better_or_smaller(outcome(0.8000, 50), 1, outcome(0.8009, 50), 9));
  EXPECT_FALSE(is_better_or_smaller(outcome(0.8000, 50), 1, outcome(0.8011, 50), 9));
  EXPECT_TRUE(is_better_or_smaller(outcome(0.8005, 50), 3, outcome(0.8, 50), 3));
}

}  // namespace
}  // namespace tamis::tune
