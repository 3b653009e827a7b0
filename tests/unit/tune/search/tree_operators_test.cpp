// Tests src/tune/search/tree_operators.cpp and src/tune/search/tree_generator.cpp.
// tests/laws/tune_laws_test.cpp tests that their results are valid.

#include "tune/search/tree_operators.h"

#include <set>

#include <gtest/gtest.h>

namespace tamis::tune {
namespace {

PipelineNode tree_of(std::string_view text) {
  return bare_tree(read_pipeline(text)->tree())->tree;
}

// Returns all results of a mutation of a tree in several hundred draws.
std::set<std::string> children_of(std::string_view text, Mutation mutation) {
  const std::vector<std::string> names = {"bte", "dsc"};
  const TreeGenerator generator(*choose_filters(names));
  Rng random(1);
  std::set<std::string> out;
  for (int i = 0; i < 300; ++i)
    if (const std::optional<BareTree> child = generator.finish(
            mutate(tree_of(text), mutation, generator, random), random))
      out.insert(child->canonical);
  return out;
}

using Texts = std::set<std::string>;

TEST(Mutation, HoistTakesASubtree) {
  EXPECT_EQ(children_of("serial(lqf, union(bte, dsc))", Mutation::hoist),
            (Texts{"lqf", "union(bte, dsc)", "bte", "dsc"}));
  EXPECT_EQ(children_of("bte", Mutation::hoist), Texts{"bte"});
}

TEST(Mutation, RemoveDropsAChild) {
  EXPECT_EQ(children_of("serial(lqf, union(bte, dsc))", Mutation::remove),
            (Texts{"lqf", "union(bte, dsc)", "serial(lqf, bte)", "serial(lqf, dsc)"}));
  EXPECT_EQ(children_of("close_gaps(bte)", Mutation::remove), Texts{"close_gaps(bte)"});
}

TEST(Mutation, ChangeVoteTurnsThresholdsAndWeightsOnly) {
  for (const std::string& child : children_of(
           "vote(2; bte, first_good(7; dsc, lqf), sw)", Mutation::change_vote)) {
    const PipelineNode tree = tree_of(child);
    EXPECT_EQ(tree.name, "vote");
    EXPECT_EQ(filters_in(tree).size(), 4u);
    EXPECT_NE(child.find("first_good(min_words=7; dsc, lqf)"), std::string::npos);
  }
  EXPECT_GT(children_of("vote(2; bte, dsc, sw)", Mutation::change_vote).size(), 20u);
  EXPECT_EQ(children_of("union(bte, dsc)", Mutation::change_vote),
            Texts{"union(bte, dsc)"});
}

TEST(Mutation, JitterKeepsTheShape) {
  const Texts children = children_of("serial(lqf, dsc)", Mutation::jitter);
  EXPECT_GT(children.size(), 50u);
  for (const std::string& child : children) {
    const PipelineNode tree = tree_of(child);
    EXPECT_EQ(filters_in(tree), (std::vector<std::string>{"lqf", "dsc"})) << child;
  }
}

TEST(Mutation, SwapOperatorKeepsTheFilters) {
  const Texts children = children_of("union(bte, dsc)", Mutation::swap_operator);
  EXPECT_GT(children.size(), 10u);
  EXPECT_TRUE(children.contains("intersect(bte, dsc)"));
  EXPECT_TRUE(children.contains("serial(bte, dsc)"));
  for (const std::string& child : children)
    EXPECT_EQ(filters_in(tree_of(child)), (std::vector<std::string>{"bte", "dsc"}));
}

TEST(Mutation, InsertAddsOneCombinatorOrOneFilter) {
  for (const std::string& child : children_of("union(sw, lqf)", Mutation::insert)) {
    const PipelineNode tree = tree_of(child);
    EXPECT_LE(count_nodes(tree), 5u) << child;
    EXPECT_LE(filters_in(tree).size(), 3u) << child;
  }
}

TEST(Mutation, RelabelChangesCases) {
  for (const std::string& child :
       children_of("by_type(forum: bte, else: dsc)", Mutation::relabel))
    EXPECT_TRUE(child.ends_with(": bte, else: dsc)")) << child;
  EXPECT_EQ(children_of("by_type(forum: bte, else: dsc)", Mutation::relabel).size(),
            7u);
}

TEST(Crossover, PutsAPartOfOneIntoTheOther) {
  Rng random(2);
  Texts seen;
  for (int i = 0; i < 200; ++i)
    seen.insert(bare_tree(crossover(tree_of("serial(lqf, bte)"),
                                    tree_of("union(sw, lp)"), random))
                    ->canonical);
  EXPECT_EQ(seen,
            (Texts{"union(lp, sw)", "lp", "sw", "serial(union(lp, sw), bte)",
                   "serial(lp, bte)", "serial(sw, bte)", "serial(lqf, union(lp, sw))",
                   "serial(lqf, lp)", "serial(lqf, sw)"}));
}

TEST(Crossover, LeavesTheWeightOfThePlace) {
  Rng random(3);
  for (int i = 0; i < 50; ++i) {
    const PipelineNode child =
        crossover(tree_of("vote(2; bte*3, dsc*3)"), filter_node("sw"), random);
    for (const PipelineNode& voter : child.children) EXPECT_EQ(voter.weight, 3);
  }
}

TEST(TreeGenerator, FinishHoldsTheLimits) {
  Rng random(4);
  const TreeGenerator generator(*choose_filters(), {.max_nodes = 4, .max_depth = 1});
  EXPECT_TRUE(generator.finish(tree_of("union(bte, dsc, sw)"), random));
  EXPECT_FALSE(generator.finish(tree_of("union(bte, dsc, sw, lp)"), random));
  EXPECT_FALSE(generator.finish(tree_of("union(bte, serial(dsc, sw))"), random));
}

TEST(TreeGenerator, RepairDropsWhatDoesNothing) {
  Rng random(5);
  const TreeGenerator generator(*choose_filters());
  PipelineNode tree = combinator_node("vote", {filter_node("bte")});
  tree.children[0].weight = 2;
  EXPECT_EQ(generator.finish(tree, random)->canonical, "bte");
  tree = combinator_node("close_gaps", {filter_node("bte"), filter_node("dsc")});
  EXPECT_EQ(generator.finish(tree, random)->canonical, "close_gaps(bte)");
}

}  // namespace
}  // namespace tamis::tune
