#include "tune/search/tree_generator.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "filters/learned/page_type/page_type.h"
#include "text/ascii.h"
#include "text/language/function_words.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "tune/search/draw.h"
#include "tune/search/tunables.h"

namespace tamis::tune {
namespace {

// The four most common combinators are drawn as often as all others together.
constexpr std::array<std::string_view, 4> kMain = {"serial", "union", "intersect",
                                                   "vote"};
// Elements that occur on some kinds of pages only.
constexpr std::array<std::string_view, 8> kSelectors = {
    "article",    "main", "table", "pre", "h1", "section", "[itemprop=articleBody]",
    "[role=main]"};
// The distance of parameters of new nodes from their defaults.
constexpr double kFar = 0.3;
constexpr std::size_t kMostVoters = 5;

// Reports whether the combinator with one child equals that child.
bool is_idle_with_one(const PipelineNode& node) {
  constexpr std::array<std::string_view, 8> kNames = {
      "union",      "intersect", "vote",        "except",
      "first_good", "by_type",   "by_language", "by_length"};
  return std::find(kNames.begin(), kNames.end(), node.name) != kNames.end() ||
         (node.name == "serial" && node.settings.empty());
}

// Changes one or two parameters. A filter with all parameters changed would lose its
// character.
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
    const std::size_t most = left - (count - i - 1);  // one for each later child
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

namespace {

// Pages of a few hundred words differ in kind from pages of thousands.
constexpr std::string_view kLengths[] = {"50",  "100",  "150",  "200",  "300", "500",
                                         "700", "1000", "1500", "2000", "3000"};
// After this many draws a case is removed. There are always more labels than children.
constexpr int kDraws = 20;

std::vector<std::string_view> known_labels(std::string_view combinator) {
  std::vector<std::string_view> out;
  if (combinator == "by_type")
    for (const PageType type : kPageTypes) out.push_back(to_string(type));
  if (combinator == "by_language") {
    const auto languages = FunctionWords::languages();
    out.assign(languages.begin(), languages.end());
  }
  if (combinator == "by_length") out.assign(std::begin(kLengths), std::end(kLengths));
  return out;
}

bool is_length(std::string_view label) {
  return !label.empty() && label.size() < 8 &&
         std::all_of(label.begin(), label.end(), is_digit);
}

std::size_t length_of(const std::string& label) {
  return text::read_number<std::size_t>(label).value_or(0);
}

// Marks the parts of the label as used, if none of them is used.
bool take(std::set<std::string, std::less<>>& taken, std::string_view label) {
  const std::vector<std::string_view> parts = text::split(label, '|');
  for (const std::string_view part : parts)
    if (taken.contains(part)) return false;
  for (const std::string_view part : parts) taken.emplace(part);
  return true;
}

}  // namespace

std::string random_label(std::string_view combinator, Rng& random) {
  const std::vector<std::string_view> known = known_labels(combinator);
  return known.empty() ? "else" : std::string(draw_one(random, known));
}

bool is_label_of(std::string_view combinator, std::string_view label) {
  if (combinator == "by_length") return is_length(label);
  const std::vector<std::string_view> known = known_labels(combinator);
  for (const std::string_view part : text::split(label, '|'))
    if (std::find(known.begin(), known.end(), part) == known.end()) return false;
  return true;
}

void relabel(PipelineNode& cases, Rng& random) {
  std::set<std::string, std::less<>> taken;
  std::vector<PipelineNode> children;
  for (std::size_t i = 0; i < cases.children.size(); ++i) {
    PipelineNode& child = cases.children[i];
    if (i + 1 == cases.children.size()) {
      child.label = "else";
      children.push_back(std::move(child));
      break;
    }
    bool has_label = is_label_of(cases.name, child.label) && take(taken, child.label);
    for (int draw = 0; !has_label && draw < kDraws; ++draw) {
      child.label = random_label(cases.name, random);
      has_label = take(taken, child.label);
    }
    if (has_label) children.push_back(std::move(child));
  }
  cases.children = std::move(children);
  if (cases.name == "by_length" && !cases.children.empty())
    std::stable_sort(cases.children.begin(), cases.children.end() - 1,
                     [](const PipelineNode& a, const PipelineNode& b) {
                       return length_of(a.label) < length_of(b.label);
                     });
}

}  // namespace tamis::tune
