// Tests src/tune/search/gp_search.cpp.

#include "tune/search/gp_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "support/searches.h"
#include "tune/search/search.h"

namespace tamis::tune {
namespace {

using test::ToyPage;
using test::Trace;

// Chosen before main(), because other tests of this program register filters.
const FilterChoice kFilters = *choose_filters();

GpOptions options(std::uint64_t seed = 1) {
  GpOptions out{kFilters};
  out.seed = seed;
  out.population = 60;
  out.generations = 12;
  return out;
}

test::Judge judge_of(const ToyPage& page) {
  return [&page](const PipelineNode& tree) { return page.judge(tree); };
}

TEST(GpSearch, FirstGenerationIsHalfSinglesHalfTrees) {
  GpSearch search(options());
  const std::vector<Proposal> first = search.ask();
  ASSERT_EQ(first.size(), 60u);
  std::map<std::string, int> origins;
  std::set<std::size_t> sizes;
  for (const Proposal& proposal : first) {
    ++origins[proposal.origin];
    sizes.insert(count_nodes(proposal.tree));
  }
  EXPECT_GE(origins["single"], 30);
  EXPECT_GE(origins["ramped"], 20);
  EXPECT_GE(sizes.size(), 8u);
}

// With equal budgets, over six toy pages. All numbers are the same in each run.
TEST(GpSearch, IsBetterThanRandomTrees) {
  double bred = 0;
  double drawn = 0;
  int wins = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const ToyPage page(seed);
    GpOptions breeding = options(seed);
    breeding.budget = 720;
    GpSearch gp(breeding);
    const double by_breeding = test::run(gp, judge_of(page)).best();
    GpOptions drawing = breeding;
    drawing.population = breeding.budget;
    drawing.generations = 1;
    GpSearch chance(drawing);
    const Trace trace = test::run(chance, judge_of(page));
    EXPECT_EQ(trace.all().size(), 720u);
    bred += by_breeding;
    drawn += trace.best();
    wins += by_breeding > trace.best();
  }
  EXPECT_GT(bred / 6, drawn / 6 + 0.03);
  EXPECT_GE(wins, 5);
}

TEST(GpSearch, ProposesPipelinesWithinItsLimitsAndNoneTwice) {
  const std::vector<std::string> names = {"dsc", "lqf50", "sw", "cectd_ds"};
  GpOptions small = options();
  small.filters = *choose_filters(names);
  small.limits = {.max_nodes = 6, .max_depth = 2};
  GpSearch search(small);
  const ToyPage page(1);
  std::set<std::string> seen;
  for (const Proposal& proposal : test::run(search, judge_of(page)).all()) {
    const Result<Pipeline> made = make_pipeline(proposal.tree);
    ASSERT_TRUE(made);
    EXPECT_TRUE(seen.insert(made->canonical()).second) << made->canonical();
    EXPECT_LE(count_nodes(proposal.tree), 6u);
    EXPECT_LE(depth_of(proposal.tree), 2u);
    for (const std::string& name : filters_in(proposal.tree))
      EXPECT_TRUE(small.filters.allows(name)) << name;
  }
  EXPECT_GT(seen.size(), 400u);
}

TEST(GpSearch, ParentsComeBeforeTheirChildren) {
  GpSearch search(options());
  const ToyPage page(2);
  const std::vector<Proposal> all = test::run(search, judge_of(page)).all();
  std::set<std::string> origins;
  for (std::size_t i = 0; i < all.size(); ++i) {
    origins.insert(all[i].origin);
    for (const std::uint32_t parent : all[i].parents) EXPECT_LT(parent, i);
  }
  // Single, ramped, fresh, crossover, and all mutations that the best trees allow.
  EXPECT_GE(origins.size(), 3u + 1u + 7u);
}

TEST(GpSearch, AsksTheSameForTheSameSeedAlsoInAReplay) {
  const ToyPage page(3);
  GpSearch one(options(5));
  GpSearch two(options(5));
  GpSearch other(options(6));
  const Trace trace = test::run(one, judge_of(page));
  EXPECT_EQ(trace.lines(), test::replay(two, trace).lines());
  EXPECT_TRUE(two.ask().empty());
  EXPECT_NE(trace.lines(), test::run(other, judge_of(page)).lines());
}

TEST(GpSearch, TheSameBehaviourDoesNotFillThePopulation) {
  GpSearch search(options());
  search.tell(std::vector<Outcome>(search.ask().size()));
  EXPECT_EQ(search.population().size(), 1u);
  const ToyPage page(4);
  GpSearch varied(options());
  test::run(varied, judge_of(page));
  EXPECT_GT(varied.population().size(), 20u);
  for (const std::uint32_t a : varied.population())
    for (const std::uint32_t b : varied.population())
      EXPECT_TRUE(a == b || !behave_alike(varied.history().outcome(a),
                                          varied.history().outcome(b)));
}

TEST(GpSearch, StartsFromWhatItIsGiven) {
  GpOptions warm = options();
  warm.start = {read_pipeline("vote(2; accb, cectd_ds, template)")->tree()};
  GpSearch search(warm);
  const std::vector<Proposal> first = search.ask();
  EXPECT_EQ(first.front().origin, "start");
  EXPECT_EQ(first.front().tree.name, "vote");
  EXPECT_GE(std::count_if(first.begin(), first.end(),
                          [](const Proposal& proposal) {
                            return proposal.parents == std::vector<std::uint32_t>{0};
                          }),
            5);
}

TEST(GpSearch, TheBestSurvives) {
  GpSearch search(options());
  const ToyPage page(5);
  double best = 0;
  for (int generation = 0; generation < 8; ++generation) {
    const std::vector<Proposal> asked = search.ask();
    std::vector<Outcome> told;
    for (const Proposal& proposal : asked) told.push_back(page.judge(proposal.tree));
    search.tell(told);
    double now = 0;
    for (const std::uint32_t n : search.population())
      now = std::max(now, search.history().outcome(n).fitness);
    EXPECT_GE(now, best - 2 * kParsimony);
    best = std::max(best, now);
  }
}

TEST(GpSearch, SmallerPipelinesWinAmongEquals) {
  GpSearch search(options());
  // The fitness is equal for all, and the behaviours are different.
  const Trace trace = test::run(
      search, [](const PipelineNode& tree) { return test::outcome_of(0.5, tree); });
  double nodes = 0;
  for (const std::uint32_t n : search.population())
    nodes += static_cast<double>(search.history()[n].nodes);
  EXPECT_LT(nodes / static_cast<double>(search.population().size()), 4);
}

TEST(GpSearch, EndsWhenSelectionNoLongerImproves) {
  const ToyPage page(6);
  GpOptions patient = options();
  patient.generations = 100;
  patient.patience = 4;
  GpSearch search(patient);
  int generation = 0;
  // Improves on the selection pages for three generations, and in training without end.
  while (true) {
    const std::vector<Proposal> asked = search.ask();
    if (asked.empty()) break;
    std::vector<Outcome> told;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      told.push_back(page.judge(asked[i].tree));
      told.back().fitness = generation + static_cast<double>(i) / 1000;
      if (i == 0) told.back().selection = std::min(generation, 3);
    }
    search.tell(told);
    ++generation;
  }
  EXPECT_EQ(generation, 4 + 4 + 1);
  EXPECT_EQ(search.generation(), 9u);
}

TEST(GpSearch, EndsWhenTrainingStandsStill) {
  GpOptions patient = options();
  patient.generations = 100;
  patient.patience = 3;
  GpSearch search(patient);
  const Trace trace = test::run(
      search, [](const PipelineNode& tree) { return test::outcome_of(0.5, tree); });
  EXPECT_EQ(trace.asked.size(), 5u);
}

TEST(GpSearch, KeepsToItsBudget) {
  GpOptions few = options();
  few.budget = 130;
  GpSearch search(few);
  const ToyPage page(7);
  EXPECT_EQ(test::run(search, judge_of(page)).all().size(), 130u);
}

TEST(GpSearch, PipelinesTravelBetweenIslands) {
  const ToyPage page(8);
  GpSearch one(options(1));
  GpSearch two(options(2));
  test::run(one, judge_of(page), 5);
  test::run(two, judge_of(page), 5);
  const std::vector<PipelineNode> emigrants = one.emigrants(3);
  ASSERT_EQ(emigrants.size(), 3u);
  two.add_immigrants(emigrants);
  const std::vector<Proposal> next = two.ask();
  std::vector<PipelineNode> arrived;
  for (const Proposal& proposal : next)
    if (proposal.origin == "immigrant") arrived.push_back(proposal.tree);
  EXPECT_EQ(arrived, emigrants);
}

TEST(GpSearch, TwoWishesGiveAFront) {
  const ToyPage page(9);
  GpOptions both = options();
  both.objective = Objective::precision_recall;
  both.generations = 20;
  GpSearch search(both);
  const std::vector<Proposal> first = search.ask();
  std::vector<Outcome> told;
  for (const Proposal& proposal : first) told.push_back(page.judge(proposal.tree));
  search.tell(told);
  const std::vector<std::uint32_t> before = search.front();
  test::run(search, judge_of(page));
  const std::vector<std::uint32_t> after = search.front();
  ASSERT_GT(after.size(), 8u);
  for (std::size_t i = 1; i < after.size(); ++i) {
    const Outcome& a = search.history().outcome(after[i - 1]);
    const Outcome& b = search.history().outcome(after[i]);
    EXPECT_GT(a.precision, b.precision);
    EXPECT_LT(a.recall, b.recall);
  }
  // Every pipeline of the first front is reached or dominated at the end.
  for (const std::uint32_t old : before) {
    const Outcome& was = search.history().outcome(old);
    EXPECT_TRUE(std::any_of(after.begin(), after.end(), [&](std::uint32_t n) {
      const Outcome& is = search.history().outcome(n);
      return is.precision >= was.precision && is.recall >= was.recall;
    }));
  }
}

TEST(GpSearch, SpeedIsAWish) {
  const ToyPage page(10);
  GpOptions both = options();
  both.objective = Objective::speed;
  GpSearch search(both);
  test::run(search, judge_of(page));
  const std::vector<std::uint32_t> front = search.front();
  ASSERT_GT(front.size(), 2u);
  EXPECT_EQ(search.history().outcome(front.back()).cost, 1);
  EXPECT_GT(search.history().outcome(front.front()).cost, 2);
}

TEST(GpSearch, HasNothingToAskWithoutFilters) {
  GpOptions none{FilterChoice{}};
  GpSearch search(none);
  EXPECT_TRUE(search.ask().empty());
  none.start = {filter_node("bte")};
  GpSearch started(none);
  EXPECT_EQ(started.ask().size(), 1u);
  started.tell(std::vector<Outcome>(1));
  EXPECT_TRUE(started.ask().empty());
}

}  // namespace
}  // namespace tamis::tune
