#include "tune/search/tree_generator.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tune/search/case_labels.h"
#include "tune/search/draw.h"
#include "tune/search/tunables.h"

namespace tamis::tune {
namespace {

// The four that pipelines are mostly made of are drawn as often as all others together.
constexpr std::array<std::string_view, 4> kMain = {"serial", "union", "intersect",
                                                   "vote"};
// Elements that pages of one kind have and others do not.
constexpr std::array<std::string_view, 8> kSelectors = {
    "article",    "main", "table", "pre", "h1", "section", "[itemprop=articleBody]",
    "[role=main]"};
// How far settings of new nodes are from their defaults.
constexpr double kFar = 0.3;
constexpr std::size_t kMostVoters = 5;

// Of one child, these are that child.
bool is_idle_with_one(const PipelineNode& node) {
  constexpr std::array<std::string_view, 8> kNames = {
      "union",      "intersect", "vote",        "except",
      "first_good", "by_type",   "by_language", "by_length"};
  return std::find(kNames.begin(), kNames.end(), node.name) != kNames.end() ||
         (node.name == "serial" && node.settings.empty());
}

// One or two of them: a filter that is moved in all its parameters is no longer itself.
void move_settings(PipelineNode& node, Rng& random) {
  const std::vector<TunablePlace> places = tunable_places(node);
  if (places.empty()) return;
  for (std::size_t left = 1 + random.below(2); left > 0; --left) {
    const Tunable tunable = make_tunable(node, draw_one(random, places));
    set_step(node, tunable, jitter(tunable.grid, tunable.now, kFar, random));
  }
}

std::size_t children_of(const CombinatorSpec& spec, std::size_t most, Rng& random) {
  const std::size_t wanted =
      spec.weighs ? 3 + random.below(kMostVoters - 2) : 2 + random.below(2);
  return std::min({wanted, spec.most_children, most});
}

}  // namespace

TreeGenerator::TreeGenerator(FilterChoice filters, TreeLimits limits)
    : filters_(std::move(filters)), limits_(limits), combinators_(combinators()) {}

PipelineNode TreeGenerator::random_leaf(Rng& random) const {
  PipelineNode out = draw_one(random, filters_.leaves);
  if (draw_chance(random, 0.5)) move_settings(out, random);
  return out;
}

PipelineNode TreeGenerator::draw_combinator(Rng& random) const {
  const CombinatorSpec& spec = draw_chance(random, 0.5)
                                   ? *find_combinator(draw_one(random, kMain))
                                   : *draw_one(random, combinators_);
  PipelineNode out = combinator_node(spec.name, {});
  if (spec.name == "if_has")
    set_value(out, "css", std::string(draw_one(random, kSelectors)));
  if (draw_chance(random, 0.5)) move_settings(out, random);
  return out;
}

std::optional<PipelineNode> TreeGenerator::random_combinator(
    Rng& random, std::size_t children) const {
  for (int draw = 0; draw < 20; ++draw) {
    PipelineNode out = draw_combinator(random);
    const CombinatorSpec& spec = *find_combinator(out.name);
    if (children >= spec.least_children && children <= spec.most_children) return out;
  }
  return std::nullopt;
}

PipelineNode TreeGenerator::random_tree(Rng& random, std::size_t nodes,
                                        std::size_t depth) const {
  if (nodes < 2 || depth == 0) return random_leaf(random);
  PipelineNode out = draw_combinator(random);
  std::size_t left = nodes - 1;
  const std::size_t count = children_of(*find_combinator(out.name), left, random);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t most = left - (count - i - 1);  // one for each that follows
    const std::size_t share = 1 + random.below(most);
    out.children.push_back(random_tree(random, share, depth - 1));
    left -= count_nodes(out.children.back());
  }
  if (out.name == "vote")
    for (PipelineNode& child : out.children)
      if (draw_chance(random, 0.3)) child.weight = 2;
  return out;
}

void TreeGenerator::repair_below(PipelineNode& tree, Rng& random) const {
  if (tree.kind != PipelineNode::Kind::combinator) return;
  const CombinatorSpec& spec = *find_combinator(tree.name);
  if (tree.children.size() > spec.most_children)
    tree.children.resize(spec.most_children);
  for (PipelineNode& child : tree.children) {
    repair_below(child, random);
    if (!spec.weighs) child.weight = 1;
    if (!spec.has_cases) child.label.clear();
  }
  if (spec.has_cases) relabel(tree, random);
  if (tree.children.size() != 1 || !is_idle_with_one(tree)) return;
  PipelineNode only = std::move(tree.children.front());
  only.label = tree.label;
  only.weight = tree.weight;
  tree = std::move(only);
}

void TreeGenerator::repair(PipelineNode& tree, Rng& random) const {
  repair_below(tree, random);
  tree.label.clear();
  tree.weight = 1;
}

bool TreeGenerator::fits(const BareTree& tree) const {
  return count_nodes(tree.tree) <= limits_.max_nodes &&
         depth_of(tree.tree) <= limits_.max_depth;
}

std::optional<BareTree> TreeGenerator::finish(PipelineNode tree, Rng& random) const {
  repair(tree, random);
  std::optional<BareTree> out = bare_tree(tree);
  if (out && !fits(*out)) out.reset();
  return out;
}

}  // namespace tamis::tune
