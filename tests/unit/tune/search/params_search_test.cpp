// Tests src/tune/search/params_search.cpp.

#include "tune/search/params_search.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "support/searches.h"

namespace tamis::tune {
namespace {

using test::outcome_of;
using test::Trace;

PipelineNode tree_of(std::string_view text) {
  return read_pipeline(text)->tree();
}

// Scores the similarity to a hidden pipeline: minus the squared distance of all
// tunables.
test::Judge near_to(std::string_view hidden) {
  const PipelineNode target = bare_tree(tree_of(hidden))->tree;
  std::vector<double> places;
  for (const Tunable& tunable : tunables_of(target))
    places.push_back(tunable.grid.positions[tunable.now]);
  return [places](const PipelineNode& tree) {
    const std::vector<Tunable> tunables = tunables_of(tree);
    double sum = 0;
    for (std::size_t i = 0; i < tunables.size(); ++i) {
      const double by = tunables[i].grid.positions[tunables[i].now] - places[i];
      sum += by * by;
    }
    return outcome_of(-sum, tree);
  };
}

std::string best_of(const ParamsSearch& search) {
  return search.history()[*search.best()].canonical;
}

std::set<std::string> origins(const Trace& trace) {
  std::set<std::string> out;
  for (const Proposal& proposal : trace.all()) out.insert(proposal.origin);
  return out;
}

TEST(ParamsSearch, OneParameterIsSweptAtOnce) {
  ParamsSearch search(tree_of("lqf25"), {.only = {"quota"}});
  ASSERT_EQ(search.tunables().size(), 1u);
  const Trace trace = test::run(search, near_to("lqf(quota=0.62)"));
  EXPECT_EQ(trace.asked.size(), 1u);
  EXPECT_EQ(trace.all().size(), search.tunables()[0].grid.size());
  EXPECT_EQ(best_of(search), "lqf(quota=0.62)");
}

TEST(ParamsSearch, AlwaysTriesWhatIsGivenAndTheDefaults) {
  ParamsSearch search(tree_of("dsc(window=100, rho=0.6)"), {});
  const std::vector<Proposal> first = search.ask();
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].origin, "start");
  EXPECT_EQ(make_pipeline(first[0].tree)->canonical(), "dsc(window=100, rho=0.6)");
  EXPECT_EQ(first[1].origin, "default");
  EXPECT_EQ(make_pipeline(first[1].tree)->canonical(), "dsc");
}

TEST(ParamsSearch, FindsHiddenNumbersFlagsAndChoices) {
  const char* hidden =
      "dsc(window=60, step=0.7, rho=0.4, consecutive=5, min_total=0.2, "
      "fallback=none, blank_words=true)";
  ParamsSearch search(tree_of("dsc"), {});
  const Trace trace = test::run(search, near_to(hidden));
  EXPECT_EQ(best_of(search), make_pipeline(tree_of(hidden))->canonical());
  EXPECT_EQ(origins(trace),
            (std::set<std::string>{"start", "sweep", "sobol", "cma_es", "polish"}));
}

// A narrow ridge, on which steps of one parameter at a time make no progress.
double ridge(double x, double y) {
  return -100 * (x - y) * (x - y) - (x + y - 1.5) * (x + y - 1.5);
}

TEST(ParamsSearch, FindsNumbersThatGoTogether) {
  ParamsSearch search(tree_of("dsc(window=8, rho=0.2)"),
                      {.only = {"window", "dsc.rho"}});
  const Grid& window = search.tunables()[0].grid;
  const Grid& rho = search.tunables()[1].grid;
  double best = -10;
  for (const double x : window.positions)
    for (const double y : rho.positions) best = std::max(best, ridge(x, y));
  const Trace trace = test::run(search, [](const PipelineNode& tree) {
    const std::vector<Tunable> tunables = tunables_of(tree);
    return outcome_of(ridge(tunables[0].grid.positions[tunables[0].now],
                            tunables[2].grid.positions[tunables[2].now]),
                      tree);
  });
  EXPECT_GT(trace.best(), best - 0.01);
  EXPECT_LT(trace.all().size(), window.size() * rho.size() / 2);
}

TEST(ParamsSearch, TunesVotesAndAllNodesOfAPipeline) {
  const char* hidden =
      "vote(40%; lqf(quota=0.3)*2, serial(bte(tag_weight=2), largest_run))";
  ParamsSearch search(tree_of("vote(lqf, serial(bte, largest_run))"), {});
  test::run(search, near_to(hidden));
  EXPECT_EQ(best_of(search), make_pipeline(tree_of(hidden))->canonical());
}

TEST(ParamsSearch, AsksTheSameForTheSameSeedAlsoInAReplay) {
  const auto judge = near_to("cectd_ds(lambda=0.55)");
  ParamsSearch one(tree_of("serial(dsc, cectd_ds)"), {.seed = 7});
  ParamsSearch two(tree_of("serial(dsc, cectd_ds)"), {.seed = 7});
  ParamsSearch other(tree_of("serial(dsc, cectd_ds)"), {.seed = 8});
  const Trace trace = test::run(one, judge);
  EXPECT_EQ(trace.lines(), test::replay(two, trace).lines());
  EXPECT_EQ(two.ask().size(), 0u);
  EXPECT_NE(trace.lines(), test::run(other, judge).lines());
}

TEST(ParamsSearch, KeepsToItsBudget) {
  ParamsSearch search(tree_of("dsc"), {.seed = 1, .budget = 100});
  EXPECT_EQ(test::run(search, near_to("dsc(window=60)")).all().size(), 100u);
}

TEST(ParamsSearch, HasNothingToAskWithoutParametersOrPipeline) {
  ParamsSearch none(filter_node("nobody"), {});
  EXPECT_TRUE(none.ask().empty());
  ParamsSearch plain(tree_of("plain"), {});
  EXPECT_EQ(plain.ask().size(), 1u);
  plain.tell(std::vector<Outcome>(1));
  EXPECT_TRUE(plain.ask().empty());
}

}  // namespace
}  // namespace tamis::tune
