#include "tune/search/tree_operators.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "text/enum_names.h"
#include "tune/search/draw.h"
#include "tune/search/tree_generator.h"
#include "tune/search/tunables.h"

namespace tamis::tune {
namespace {

constexpr double kJitter = 0.15;
constexpr std::size_t kMostJitters = 3;
constexpr std::size_t kSmallTree = 4;

using Wanted = std::function<bool(const PipelineNode&)>;

bool is_leaf(const PipelineNode& node) {
  return node.children.empty();
}
bool is_inner(const PipelineNode& node) {
  return !node.children.empty();
}

std::optional<NodePath> random_path(const PipelineNode& tree, const Wanted& wanted,
                                    Rng& random) {
  std::vector<NodePath> paths = all_paths(tree);
  std::erase_if(paths,
                [&](const NodePath& path) { return !wanted(node_at(tree, path)); });
  if (paths.empty()) return std::nullopt;
  return draw_one(random, paths);
}

// Keeps the label and the weight, which belong to the parent.
void replace(PipelineNode& node, PipelineNode by) {
  by.label = node.label;
  by.weight = node.weight;
  node = std::move(by);
}

void turn_some(PipelineNode& tree, const std::vector<TunablePlace>& places,
               Rng& random) {
  if (places.empty()) return;
  const std::size_t count = 1 + random.below(kMostJitters);
  for (std::size_t i = 0; i < count; ++i) {
    const Tunable tunable = make_tunable(tree, draw_one(random, places));
    set_step(tree, tunable, jitter(tunable.grid, tunable.now, kJitter, random));
  }
}

void jitter_settings(PipelineNode& tree, Rng& random) {
  turn_some(tree, tunable_places(tree), random);
}

void change_vote(PipelineNode& tree, Rng& random) {
  std::vector<TunablePlace> places = tunable_places(tree);
  std::erase_if(places, [&](const TunablePlace& place) {
    const bool is_threshold = place.param != nullptr &&
                              place.param->name == "threshold" &&
                              node_at(tree, place.node).name == "vote";
    return place.param != nullptr && !is_threshold;
  });
  turn_some(tree, places, random);
}

void replace_leaf(PipelineNode& tree, const TreeGenerator& generator, Rng& random) {
  const std::optional<NodePath> path = random_path(tree, is_leaf, random);
  replace(node_at(tree, *path), generator.random_leaf(random));
}

void replace_subtree(PipelineNode& tree, const TreeGenerator& generator, Rng& random) {
  const std::optional<NodePath> path = random_path(
      tree, [](const PipelineNode&) { return true; }, random);
  replace(node_at(tree, *path),
          generator.random_tree(random, 1 + random.below(kSmallTree), 2));
}

void swap_operator(PipelineNode& tree, const TreeGenerator& generator, Rng& random) {
  const std::optional<NodePath> path = random_path(tree, is_inner, random);
  if (!path) return;
  PipelineNode& node = node_at(tree, *path);
  std::optional<PipelineNode> other =
      generator.random_combinator(random, node.children.size());
  if (!other) return;
  other->children = std::move(node.children);
  replace(node, *std::move(other));
}

void insert_node(PipelineNode& tree, const TreeGenerator& generator, Rng& random) {
  const std::optional<NodePath> path = random_path(
      tree, [](const PipelineNode&) { return true; }, random);
  PipelineNode& node = node_at(tree, *path);
  if (is_inner(node) && draw_chance(random, 0.5)) {
    const auto at = static_cast<std::ptrdiff_t>(random.below(node.children.size() + 1));
    node.children.insert(node.children.begin() + at, generator.random_leaf(random));
    return;
  }
  const std::size_t children = 1 + random.below(2);
  std::optional<PipelineNode> above = generator.random_combinator(random, children);
  if (!above) return;
  PipelineNode below = node;
  above->children.push_back(std::move(below));
  if (children == 2) {
    const auto at = static_cast<std::ptrdiff_t>(random.below(2));
    above->children.insert(above->children.begin() + at, generator.random_leaf(random));
  }
  replace(node, *std::move(above));
}

void remove_child(PipelineNode& tree, Rng& random) {
  const std::optional<NodePath> path = random_path(
      tree, [](const PipelineNode& node) { return node.children.size() > 1; }, random);
  if (!path) return;
  std::vector<PipelineNode>& children = node_at(tree, *path).children;
  children.erase(children.begin() +
                 static_cast<std::ptrdiff_t>(random.below(children.size())));
}

void hoist(PipelineNode& tree, Rng& random) {
  std::vector<NodePath> paths = all_paths(tree);
  if (paths.size() < 2) return;
  // Excludes the root, which is the first.
  const NodePath path = paths[1 + random.below(paths.size() - 1)];
  PipelineNode part = node_at(tree, path);
  tree = std::move(part);
}

void change_label(PipelineNode& tree, Rng& random) {
  const std::optional<NodePath> path = random_path(
      tree,
      [](const PipelineNode& node) {
        const CombinatorSpec* spec = find_combinator(node.name);
        return is_inner(node) && spec != nullptr && spec->has_cases;
      },
      random);
  if (!path) return;
  PipelineNode& cases = node_at(tree, *path);
  draw_one(random, cases.children).label = random_label(cases.name, random);
}

}  // namespace

PipelineNode crossover(const PipelineNode& a, const PipelineNode& b, Rng& random) {
  PipelineNode out = a;
  std::vector<NodePath> places = all_paths(a);
  std::vector<NodePath> parts = all_paths(b);
  replace(node_at(out, draw_one(random, places)), node_at(b, draw_one(random, parts)));
  return out;
}

std::string_view to_string(Mutation mutation) {
  constexpr text::EnumNames<Mutation, 9> kNames = {
      {"jitter", "change_vote", "replace_leaf", "replace_subtree", "swap_operator",
       "insert", "remove", "hoist", "relabel"}};
  return kNames[mutation];
}

PipelineNode mutate(const PipelineNode& tree, Mutation mutation,
                    const TreeGenerator& generator, Rng& random) {
  PipelineNode out = tree;
  switch (mutation) {
    case Mutation::jitter: jitter_settings(out, random); break;
    case Mutation::change_vote: change_vote(out, random); break;
    case Mutation::replace_leaf: replace_leaf(out, generator, random); break;
    case Mutation::replace_subtree: replace_subtree(out, generator, random); break;
    case Mutation::swap_operator: swap_operator(out, generator, random); break;
    case Mutation::insert: insert_node(out, generator, random); break;
    case Mutation::remove: remove_child(out, random); break;
    case Mutation::hoist: hoist(out, random); break;
    case Mutation::relabel: change_label(out, random); break;
  }
  return out;
}

Mutation random_mutation(Rng& random) {
  return draw_chance(random, 0.3) ? Mutation::jitter : draw_one(random, kMutations);
}

}  // namespace tamis::tune
