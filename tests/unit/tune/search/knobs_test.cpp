// Tests src/tune/search/knobs.cpp and src/tune/search/trees.cpp.

#include "tune/search/knobs.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

PipelineNode tree_of(std::string_view text) {
  return bare_tree(read_pipeline(text)->tree())->tree;
}

std::string text_of(const PipelineNode& tree) {
  return make_pipeline(tree)->to_string();
}

std::vector<std::string> names(std::string_view text) {
  std::vector<std::string> out;
  for (const Knob& knob : knobs_of(tree_of(text)))
    out.push_back(knob.name.empty() ? "weight" : knob.name);
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

TEST(Knobs, AreNumbersFlagsAndChoicesOfAllNodes) {
  EXPECT_EQ(names("bte"), (Names{"tag_weight", "blank_words"}));
  EXPECT_EQ(names("close_gaps(gap=3; bte)"),
            (Names{"gap", "tag_weight", "blank_words"}));
  EXPECT_EQ(names("if_has(css=p; plain, keep)"), Names{});
}

TEST(Knobs, OfVotesAreThresholdAndWeights) {
  EXPECT_EQ(names("vote(2; plain*2, keep)"),
            (Names{"threshold", "soft", "weight", "weight"}));
  EXPECT_EQ(names("vote(1; plain)"), (Names{"threshold", "soft"}));
}

TEST(Knobs, KnowWhatIsAndWhatIsUsual) {
  PipelineNode tree = tree_of("vote(1.5; bte(tag_weight=2.22)*2, plain)");
  for (const Knob& knob : knobs_of(tree)) {
    ASSERT_LT(knob.now, knob.grid.size()) << knob.name;
    ASSERT_LT(knob.usual, knob.grid.size()) << knob.name;
    turn(tree, knob, knob.now);
  }
  EXPECT_EQ(text_of(bare_tree(tree)->tree), "vote(1.5; bte(tag_weight=2.22)*2, plain)");
  for (const Knob& knob : knobs_of(tree)) turn(tree, knob, knob.usual);
  EXPECT_EQ(bare_tree(tree)->canonical, "vote(bte, plain)");
}

TEST(Knobs, TurnOneThingOnly) {
  PipelineNode tree = tree_of("vote(bte, plain)");
  const std::vector<Knob> knobs = knobs_of(tree);
  turn(tree, knobs.back(), knobs.back().grid.step_of("3"));
  turn(tree, knobs[0], knobs[0].grid.step_of("66%"));
  EXPECT_EQ(bare_tree(tree)->canonical, "vote(threshold=66%; bte, plain*3)");
}

}  // namespace
}  // namespace tamis
