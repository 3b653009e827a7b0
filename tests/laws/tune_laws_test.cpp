// Properties of the trees that searches create: every tree is a pipeline within the
// limits and has only allowed filters. Tests src/tune/search/tree_generator.cpp,
// tree_operators.cpp, case_labels.cpp and, on random pipelines, tunables.cpp.

#include <set>

#include <gtest/gtest.h>

#include "support/random_pipelines.h"
#include "tune/search/draw.h"
#include "tune/search/tree_generator.h"
#include "tune/search/tree_operators.h"
#include "tune/search/tunables.h"

namespace tamis::tune {
namespace {

constexpr int kTrees = 3000;

// Returns the problem with a tree that a search created; empty if it is valid.
std::string complaint(PipelineNode tree, const TreeGenerator& generator, Rng& random) {
  generator.repair(tree, random);
  const Result<Pipeline> made = make_pipeline(tree);
  if (!made) return to_string(made.error());
  const std::optional<BareTree> bare = bare_tree(tree);
  if (!bare) return "canonical form cannot be read: " + made->canonical();
  if (bare->canonical != made->canonical()) return "canonical form changed";
  if (count_nodes(bare->tree) > count_nodes(tree)) return "bare tree has grown";
  for (const std::string& name : filters_in(bare->tree))
    if (!generator.filters().allows(name)) return "not allowed: " + name;
  return {};
}

TEST(TuneLaws, RandomTreesArePipelinesWithinTheirLimits) {
  Rng random(1);
  const TreeGenerator generator(*choose_filters());
  std::set<std::string> combinators_met;
  for (int i = 0; i < kTrees; ++i) {
    const std::size_t nodes = 1 + random.below(15);
    const std::size_t depth = random.below(5);
    const PipelineNode tree = generator.random_tree(random, nodes, depth);
    ASSERT_LE(count_nodes(tree), nodes);
    ASSERT_LE(depth_of(tree), depth);
    ASSERT_EQ(complaint(tree, generator, random), "") << i;
    for (const NodePath& path : all_paths(tree))
      if (!node_at(tree, path).children.empty())
        combinators_met.insert(node_at(tree, path).name);
  }
  EXPECT_EQ(combinators_met.size(), combinators().size());
}

TEST(TuneLaws, CrossoversAndMutationsArePipelines) {
  Rng random(2);
  const TreeGenerator generator(*choose_filters());
  PipelineNode mate = generator.random_tree(random, 7, 3);
  PipelineNode tree = mate;
  std::size_t changed = 0;
  for (int i = 0; i < kTrees; ++i) {
    const Mutation mutation =
        kMutations[static_cast<std::size_t>(i) % kMutations.size()];
    for (const PipelineNode& child :
         {mutate(tree, mutation, generator, random), crossover(tree, mate, random)}) {
      ASSERT_EQ(complaint(child, generator, random), "") << to_string(mutation);
      const std::optional<BareTree> next = generator.finish(child, random);
      if (!next) continue;
      ASSERT_TRUE(generator.fits(*next));
      changed += next->tree != tree;
      mate = std::exchange(tree, next->tree);
    }
    if (i % 20 == 0) tree = generator.random_tree(random, 10, 4);
  }
  EXPECT_GT(changed, static_cast<std::size_t>(kTrees));
}

TEST(TuneLaws, FewFiltersAreEnough) {
  Rng random(3);
  const std::vector<std::string> names = {"lqf50", "dsc"};
  const TreeGenerator generator(*choose_filters(names));
  for (int i = 0; i < 500; ++i)
    ASSERT_EQ(complaint(generator.random_tree(random, 15, 4), generator, random), "");
}

// A search can start from any pipeline.
TEST(TuneLaws, TunablesOfAnyPipelineTakeAnyStep) {
  Rng random(4);
  for (int i = 0; i < 1000; ++i) {
    const std::optional<BareTree> bare = bare_tree(test::random_pipeline(random, 3));
    ASSERT_TRUE(bare);
    PipelineNode tree = bare->tree;
    for (const Tunable& tunable : tunables_of(tree)) {
      ASSERT_LT(tunable.now, tunable.grid.size())
          << bare->canonical << " " << tunable.name;
      ASSERT_LT(tunable.usual, tunable.grid.size())
          << bare->canonical << " " << tunable.name;
      set_step(tree, tunable, tunable.now);
    }
    ASSERT_EQ(bare_tree(tree)->canonical, bare->canonical);
    for (const Tunable& tunable : tunables_of(tree))
      set_step(tree, tunable, random.below(tunable.grid.size()));
    const Result<Pipeline> turned = make_pipeline(tree);
    ASSERT_TRUE(turned) << to_string(turned.error());
  }
}

TEST(TuneLaws, LabelsOfCasesAreKnownAndDiffer) {
  Rng random(5);
  for (const char* name : {"by_type", "by_language", "by_length"}) {
    for (int i = 0; i < 200; ++i) {
      PipelineNode cases = combinator_node(name, {});
      const std::size_t count = 1 + random.below(12);
      for (std::size_t c = 0; c < count; ++c) {
        cases.children.push_back(filter_node("plain"));
        if (draw_chance(random, 0.3)) cases.children.back().label = "forum|article";
        if (draw_chance(random, 0.3)) cases.children.back().label = "120";
      }
      relabel(cases, random);
      const Result<Pipeline> made = make_pipeline(cases);
      ASSERT_TRUE(made) << to_string(made.error());
      EXPECT_EQ(cases.children.back().label, "else");
      std::set<std::string> labels;
      for (const PipelineNode& child : cases.children)
        EXPECT_TRUE(labels.insert(child.label).second) << child.label;
    }
  }
}

}  // namespace
}  // namespace tamis::tune
