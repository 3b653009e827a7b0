// Tests src/filters/site/tree_alignment.cpp.

#include "filters/site/tree_alignment.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

LabelTree tree_of(std::string_view html, const LabelOptions& options = {}) {
  return label_tree(Outline(parse(html)), options);
}

// Returns a tree with few labels: each node is attached to one of the last nodes.
LabelTree random_tree(Rng& random, std::size_t size) {
  LabelTree out;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < size; ++i) {
    while (open.size() > 1 && random.below(2) == 0) open.pop_back();
    open.push_back(i);
    out.label.push_back(random.below(3));
    out.end.push_back(0);
    for (const std::size_t n : open) out.end[n] = static_cast<NodeId>(i + 1);
  }
  finish_tree(out);
  return out;
}

// --- The recurrence.

bool are_equal(const LabelTree& a, NodeId x, const LabelTree& b, NodeId y) {
  if (a.size(x) != b.size(y)) return false;
  for (NodeId i = 0; i < a.size(x); ++i)
    if (a.label[x + i] != b.label[y + i] || a.size(x + i) != b.size(y + i))
      return false;
  return true;
}

std::uint32_t distance(const LabelTree& a, NodeId x, const LabelTree& b, NodeId y);

// Returns M of the children starting at x and y; the ends are those of their parents.
std::uint32_t align(const LabelTree& a, NodeId x, NodeId end_x, const LabelTree& b,
                    NodeId y, NodeId end_y) {
  if (x == end_x) return end_y - y;
  if (y == end_y) return end_x - x;
  const NodeId next_x = a.end[x];
  const NodeId next_y = b.end[y];
  return std::min({a.size(x) + align(a, next_x, end_x, b, y, end_y),
                   b.size(y) + align(a, x, end_x, b, next_y, end_y),
                   distance(a, x, b, y) + align(a, next_x, end_x, b, next_y, end_y)});
}

std::uint32_t distance(const LabelTree& a, NodeId x, const LabelTree& b, NodeId y) {
  if (are_equal(a, x, b, y)) return 0;
  const bool differ = a.label[x] != b.label[y];
  if (differ || a.size(x) == 1 || b.size(y) == 1)
    return (differ ? 1 : 0) + a.size(x) - 1 + b.size(y) - 1;
  return align(a, x + 1, a.end[x], b, y + 1, b.end[y]);
}

// Returns the cost of the mapping itself; fails if it is not a valid mapping.
std::uint32_t cost_of(const LabelTree& a, const LabelTree& b,
                      const std::vector<NodeId>& partners) {
  std::uint32_t cost = b.size();
  NodeId last = 0;
  for (NodeId n = 0; n < a.size(); ++n) {
    if (partners[n] == kNone) {
      ++cost;
      continue;
    }
    EXPECT_TRUE(n == 0 || partners[n] > last);  // in order, each once
    last = partners[n];
    --cost;
    if (a.label[n] != b.label[partners[n]]) ++cost;
    for (NodeId c = n + 1; c < a.end[n]; c = a.end[c]) {
      if (partners[c] == kNone) continue;
      EXPECT_GT(partners[c], partners[n]);
      EXPECT_LT(partners[c], b.end[partners[n]]);
    }
  }
  return cost;
}

// --- Tests.

TEST(TreeAlignment, CostsWhatTheNotesSay) {
  const LabelTree a = tree_of("<body><div><p></p><p></p></div><ul><li></ul>");
  const LabelTree b = tree_of("<body><div><p></p></div><ul><li></ul>");
  EXPECT_EQ(a.size(), 6);
  EXPECT_EQ(b.size(), 5);
  const TreeAlignment alignment = align_trees(a, b);
  EXPECT_EQ(alignment.cost, 1);
  EXPECT_NEAR(alignment.similarity, 0.909, 0.0005);
  EXPECT_EQ(align_trees(b, a).cost, 1);
}

TEST(TreeAlignment, EqualTreesMapWhole) {
  const LabelTree a = tree_of("<body><div><p>x</p></div>", {.texts = true});
  const TreeAlignment alignment = align_trees(a, a);
  EXPECT_EQ(alignment.cost, 0);
  EXPECT_EQ(alignment.similarity, 1);
  EXPECT_EQ(alignment.partners, (std::vector<NodeId>{0, 1, 2, 3}));
}

TEST(TreeAlignment, LabelsAreNamesClassesAndTexts) {
  const char* one = "<body><p class=a>x</p>";
  const char* two = "<body><p class=b>y</p>";
  const auto cost = [&](const LabelOptions& options) {
    return align_trees(tree_of(one, options), tree_of(two, options)).cost;
  };
  EXPECT_EQ(cost({}), 0);
  EXPECT_EQ(cost({.texts = true}), 1);
  EXPECT_EQ(cost({.classes = true}), 1);
}

TEST(TreeAlignment, NoMappingIsCheaper) {
  Rng random(test::seed());
  for (int i = 0; i < 5000; ++i) {
    const LabelTree a = random_tree(random, 1 + random.below(12));
    const LabelTree b = random_tree(random, 1 + random.below(12));
    const TreeAlignment alignment = align_trees(a, b);
    ASSERT_EQ(alignment.cost, distance(a, 0, b, 0));
    ASSERT_EQ(cost_of(a, b, alignment.partners), alignment.cost);
  }
}

TEST(TreeAlignment, WithFewCellsTheCostIsAnUpperBound) {
  Rng random(test::seed());
  for (int i = 0; i < 5000; ++i) {
    const LabelTree a = random_tree(random, 1 + random.below(20));
    const LabelTree b = random_tree(random, 1 + random.below(20));
    const std::uint32_t least = align_trees(a, b, 1000).cost;
    for (const std::size_t cells : {0, 1, 2}) {
      const TreeAlignment alignment = align_trees(a, b, cells);
      ASSERT_GE(alignment.cost, least);
      ASSERT_EQ(cost_of(a, b, alignment.partners), alignment.cost);
    }
  }
}

TEST(TreeAlignment, DeepAndWideTreesAreNoTrouble) {
  std::string deep;
  std::string wide;
  for (int i = 0; i < 50'000; ++i) {
    deep += "<i>";
    wide += "<p><b></b>" + std::string(i % 3 == 0 ? "<i></i>" : "") + "</p>";
  }
  ParseOptions options;
  options.limits.max_depth = 65'000;
  const LabelTree one = label_tree(Outline(parse(deep, {}, options)), {});
  const LabelTree other = label_tree(Outline(parse(deep + "<b>", {}, options)), {});
  EXPECT_EQ(align_trees(one, other).cost, 1);
  EXPECT_GT(align_trees(tree_of(wide), tree_of("<hr>" + wide + "<hr>")).similarity, 0);
}

TEST(LabelTree, WithoutSomeNodes) {
  const LabelTree tree = tree_of("<body><div><p></p><b></b></div><ul></ul>");
  const LabelTree pruned = pruned_tree(tree, {true, true, false, true, false});
  const LabelTree wanted = tree_of("<body><div><b></b></div>");
  EXPECT_EQ(pruned.label, wanted.label);
  EXPECT_EQ(pruned.end, wanted.end);
  EXPECT_EQ(pruned.hash, wanted.hash);
}

}  // namespace
}  // namespace tamis
