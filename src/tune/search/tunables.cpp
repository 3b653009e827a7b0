#include "tune/search/tunables.h"

#include <utility>

#include "tamis/define_filter.h"
#include "text/numbers.h"

namespace tamis::tune {
namespace {

double sum_of_weights(const PipelineNode& node) {
  double out = 0;
  for (const PipelineNode& child : node.children) out += child.weight;
  return out;
}

bool is_threshold(const PipelineNode& node, const ParamSpec& param) {
  return node.kind == PipelineNode::Kind::combinator && node.name == "vote" &&
         param.name == "threshold";
}

Tunable tunable_of(const PipelineNode& node, const NodePath& path,
                   const ParamSpec& param, std::size_t most_steps) {
  const std::vector<std::string> also = {value_in(node, param),
                                         default_in(node, param)};
  Tunable out;
  out.node = path;
  out.name = param.name;
  out.grid = is_threshold(node, param) ? threshold_grid(also, sum_of_weights(node))
                                       : make_grid(param, also, most_steps);
  out.now = out.grid.step_of(also[0]);
  out.usual = out.grid.step_of(also[1]);
  return out;
}

Tunable weight_tunable(const PipelineNode& node, const NodePath& path) {
  Tunable out;
  out.node = path;
  out.grid = weight_grid(node.weight);
  out.now = out.grid.step_of(ParamText<double>::write(node.weight));
  out.usual = out.grid.step_of("1");
  return out;
}

bool is_voter(const PipelineNode& tree, const NodePath& path) {
  if (path.empty()) return false;
  const PipelineNode& parent = node_at(tree, std::span(path.data(), path.size() - 1));
  const CombinatorSpec* spec = find_combinator(parent.name);
  // The weight of a single voter has no effect.
  return spec != nullptr && spec->weighs && parent.children.size() > 1;
}

}  // namespace

std::vector<TunablePlace> tunable_places(const PipelineNode& tree) {
  std::vector<TunablePlace> out;
  for (const NodePath& path : all_paths(tree)) {
    const PipelineNode& node = node_at(tree, path);
    for (const ParamSpec& param : params_of(node))
      if (is_tuned(param) || is_threshold(node, param)) out.push_back({path, &param});
    if (is_voter(tree, path)) out.push_back({path, nullptr});
  }
  return out;
}

Tunable make_tunable(const PipelineNode& tree, const TunablePlace& place,
                     std::size_t most_steps) {
  const PipelineNode& node = node_at(tree, place.node);
  return place.param == nullptr
             ? weight_tunable(node, place.node)
             : tunable_of(node, place.node, *place.param, most_steps);
}

std::vector<Tunable> tunables_of(const PipelineNode& tree, std::size_t most_steps) {
  std::vector<Tunable> out;
  for (const TunablePlace& place : tunable_places(tree))
    out.push_back(make_tunable(tree, place, most_steps));
  return out;
}

void set_step(PipelineNode& tree, const Tunable& tunable, std::size_t step) {
  PipelineNode& node = node_at(tree, tunable.node);
  const std::string& value = tunable.grid.values[step];
  if (!tunable.name.empty()) return set_value(node, tunable.name, value);
  node.weight = text::read_number<double>(value).value_or(node.weight);
}

}  // namespace tamis::tune
