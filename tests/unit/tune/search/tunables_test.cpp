// Tests src/tune/search/tunables.cpp and src/tune/search/trees.cpp.

#include "tune/search/tunables.h"

#include <gtest/gtest.h>

namespace tamis::tune {
namespace {

PipelineNode tree_of(std::string_view text) {
  return bare_tree(read_pipeline(text)->tree())->tree;
}

std::string text_of(const PipelineNode& tree) {
  return make_pipeline(tree)->to_string();
}

std::vector<std::string> names(std::string_view text) {
  std::vector<std::string> out;
  for (const Tunable& tunable : tunables_of(tree_of(text)))
    out.push_back(tunable.name.empty() ? "weight" : tunable.name);
  return out;
}

using Names = std::vector<std::string>;

TEST(Trees, BareTreesHaveNeitherPresetsNorComments) {
  EXPECT_EQ(text_of(tree_of("union(dsc_m, # why\n serial(bte(tag_weight=1)))")),
            "union(bte, dsc(rho=0.9))");
  const PipelineNode fast = tree_of("fast");
  EXPECT_NE(fast.kind, PipelineNode::Kind::preset);
  EXPECT_FALSE(bare_tree(filter_node("nobody")));
}

TEST(Trees, AreCountedAndWalked) {
  const PipelineNode tree = tree_of("serial(lqf, union(bte, dsc))");
  EXPECT_EQ(count_nodes(tree), 5u);
  EXPECT_EQ(depth_of(tree), 2u);
  EXPECT_EQ(depth_of(tree.children[0]), 0u);
  EXPECT_EQ(filters_in(tree), (Names{"lqf", "bte", "dsc"}));
  const std::vector<NodePath> paths = all_paths(tree);
  ASSERT_EQ(paths.size(), 5u);
  EXPECT_EQ(node_at(tree, paths[3]).name, "bte");
}

TEST(Tunables, AreNumbersFlagsAndChoicesOfAllNodes) {
  EXPECT_EQ(names("bte"), (Names{"tag_weight", "blank_words"}));
  EXPECT_EQ(names("close_gaps(gap=3; bte)"),
            (Names{"gap", "tag_weight", "blank_words"}));
  EXPECT_EQ(names("if_has(css=p; plain, keep)"), Names{});
}

TEST(Tunables, OfVotesAreThresholdAndWeights) {
  EXPECT_EQ(names("vote(2; plain*2, keep)"),
            (Names{"threshold", "soft", "weight", "weight"}));
  EXPECT_EQ(names("vote(1; plain)"), (Names{"threshold", "soft"}));
}

TEST(Tunables, KnowWhatIsAndWhatIsUsual) {
  PipelineNode tree = tree_of("vote(1.5; bte(tag_weight=2.22)*2, plain)");
  for (const Tunable& tunable : tunables_of(tree)) {
    ASSERT_LT(tunable.now, tunable.grid.size()) << tunable.name;
    ASSERT_LT(tunable.usual, tunable.grid.size()) << tunable.name;
    set_step(tree, tunable, tunable.now);
  }
  EXPECT_EQ(text_of(bare_tree(tree)->tree), "vote(1.5; bte(tag_weight=2.22)*2, plain)");
  for (const Tunable& tunable : tunables_of(tree))
    set_step(tree, tunable, tunable.usual);
  EXPECT_EQ(bare_tree(tree)->canonical, "vote(bte, plain)");
}

TEST(Tunables, SetOneThingOnly) {
  PipelineNode tree = tree_of("vote(bte, plain)");
  const std::vector<Tunable> tunables = tunables_of(tree);
  set_step(tree, tunables.back(), tunables.back().grid.step_of("3"));
  set_step(tree, tunables[0], tunables[0].grid.step_of("66%"));
  EXPECT_EQ(bare_tree(tree)->canonical, "vote(threshold=66%; bte, plain*3)");
}

}  // namespace
}  // namespace tamis::tune
