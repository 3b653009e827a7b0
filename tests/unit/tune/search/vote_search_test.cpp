// Tests src/tune/search/vote_search.cpp.

#include "tune/search/vote_search.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "support/searches.h"

namespace tamis::tune {
namespace {

using test::ToyPage;
using test::Trace;

VoteOptions options(std::vector<std::string> filters = {}, std::uint64_t seed = 1) {
  VoteOptions out{*choose_filters(filters)};
  out.seed = seed;
  out.parameters = out.values = 1;
  out.pairs_of = out.triples_of = 8;
  out.max_nodes = 9;
  out.bags = 2;
  return out;
}

test::Judge judge_of(const ToyPage& page) {
  return [&page](const PipelineNode& tree) { return page.judge(tree); };
}

std::string text(const Ensemble& ensemble) {
  const std::vector<PipelineNode> pool = {filter_node("bte"), filter_node("dsc"),
                                          filter_node("ccb"),
                                          read_pipeline("union(sw, lp)")->tree()};
  return make_pipeline(tree_of(ensemble, pool))->canonical();
}

TEST(Ensemble, IsAVoteOrWhatIsSimpler) {
  EXPECT_EQ(text({{{0, 3}}, 2}), "bte");
  EXPECT_EQ(text({{{0, 1}, {1, 1}, {2, 1}}, 1}), "union(bte, ccb, dsc)");
  EXPECT_EQ(text({{{0, 1}, {1, 1}, {2, 1}}, 3}), "intersect(bte, ccb, dsc)");
  EXPECT_EQ(text({{{0, 1}, {1, 1}, {2, 1}}, 2}), "vote(threshold=2; bte, ccb, dsc)");
  EXPECT_EQ(text({{{0, 4}, {1, 2}, {2, 2}}, 5}), "vote(threshold=3; bte*2, ccb, dsc)");
  EXPECT_EQ(text({{{0, 2}, {1, 2}}, 2}), "union(bte, dsc)");
  EXPECT_EQ(text({{{0, 2}, {1, 2}}, 3}), "intersect(bte, dsc)");
}

TEST(Ensemble, IsCutToItsHeaviestVoters) {
  const std::vector<PipelineNode> pool = {filter_node("bte"), filter_node("dsc"),
                                          read_pipeline("union(sw, lp)")->tree()};
  const Ensemble cut = cut_to({{{0, 1}, {1, 2}, {2, 2}}, 5}, pool, 5);
  EXPECT_EQ(cut.votes, (std::map<std::size_t, std::size_t>{{1, 2}, {2, 2}}));
  EXPECT_EQ(cut.threshold, 4u);
}

TEST(Ensemble, ThresholdsAreAllOfFewVotesAndTheNearOnesOfMany) {
  EXPECT_EQ(thresholds_of({{{0, 2}, {1, 1}}, 1}), (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(thresholds_of({{{0, 8}, {1, 2}}, 4}),
            (std::vector<std::size_t>{2, 3, 4, 5, 6}));
}

TEST(VoteSearch, BeatsTheBestOfItsPool) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const ToyPage page(seed);
    VoteSearch search(options({"bte", "dsc", "ccb", "accb", "lqf", "sw", "lp", "dtp"}));
    const Trace trace = test::run(search, judge_of(page));
    double best_single = 0;
    for (const Outcome& outcome : trace.told.front())
      best_single = std::max(best_single, outcome.fitness);
    EXPECT_GT(trace.best(), best_single + 0.03);
    const PipelineNode best = search.history().tree(search.leaders(1).front());
    EXPECT_EQ(best.name, "vote") << make_pipeline(best)->to_string();
  }
}

TEST(VoteSearch, GoesThroughAllItsPhases) {
  const ToyPage page(4);
  VoteSearch search(options({"bte", "dsc", "ccb", "accb", "lqf", "sw", "lp"}));
  const Trace trace = test::run(search, judge_of(page));
  std::set<std::string> origins;
  for (const Proposal& proposal : trace.all()) origins.insert(proposal.origin);
  EXPECT_EQ(origins, (std::set<std::string>{"single", "series", "pair", "triple",
                                            "first", "grow", "join", "prune"}));
}

// A vote of three filters is optimal. Every other filter lowers the fitness.
TEST(VoteSearch, FindsAHiddenMajority) {
  const std::set<std::string> hidden = {"accb", "cectd_ds", "dsc"};
  VoteOptions all = options({"accb", "bte", "ccb", "cectd_ds", "dsc", "lqf"});
  all.parameters = all.values = 0;
  all.pairs_of = all.triples_of = all.series_of = 0;
  VoteSearch search(all);
  const Trace trace = test::run(search, [&](const PipelineNode& tree) {
    std::set<std::string> voters;
    for (const std::string& name : filters_in(tree)) voters.insert(name);
    double fitness = tree.name == "vote" ? 0.1 : 0;
    for (const std::string& name : voters)
      fitness += hidden.contains(name) ? 0.2 : -0.1;
    return test::outcome_of(fitness, tree);
  });
  EXPECT_NEAR(trace.best(), 0.7, 1e-9);
}

TEST(VoteSearch, DropsVotersThatDoNotMatter) {
  VoteSearch search(options({"bte", "dsc", "ccb", "lqf"}));
  // More voters are slightly better, so the ensemble grows, but not enough to keep
  // them.
  const Trace trace = test::run(search, [](const PipelineNode& tree) {
    const double more = 0.0001 * static_cast<double>(tree.children.size());
    return test::outcome_of(0.5 + (tree.name == "vote" ? more : 0), tree);
  });
  const std::vector<Proposal> all = trace.all();
  EXPECT_EQ(all.back().origin, "prune");
  EXPECT_LE(all.back().tree.children.size(), 3u);
}

TEST(VoteSearch, AsksTheSameForTheSameSeedAlsoInAReplay) {
  const ToyPage page(5);
  const std::vector<std::string> filters = {"bte", "dsc", "ccb", "lqf", "sw"};
  VoteSearch one(options(filters, 3));
  VoteSearch two(options(filters, 3));
  VoteSearch other(options(filters, 4));
  const Trace trace = test::run(one, judge_of(page));
  EXPECT_EQ(trace.lines(), test::replay(two, trace).lines());
  EXPECT_TRUE(two.ask().empty());
  EXPECT_NE(trace.lines(), test::run(other, judge_of(page)).lines());
}

TEST(VoteSearch, StartsFromWhatItIsGivenAndKeepsToItsLimits) {
  const ToyPage page(6);
  VoteOptions small = options({"bte", "dsc", "ccb"});
  small.max_nodes = 5;
  small.budget = 500;
  small.start = {read_pipeline("serial(lqf, cectd_ds)")->tree()};
  VoteSearch search(small);
  const std::vector<Proposal> all = test::run(search, judge_of(page)).all();
  EXPECT_EQ(all.front().origin, "start");
  EXPECT_LE(all.size(), 500u);
  for (const Proposal& proposal : all) EXPECT_LE(count_nodes(proposal.tree), 5u);
}

}  // namespace
}  // namespace tamis::tune
