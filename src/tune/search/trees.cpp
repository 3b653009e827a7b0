#include "tune/search/trees.h"

#include <algorithm>
#include <utility>

namespace tamis::tune {

std::optional<BareTree> bare_tree(const PipelineNode& tree) {
  const Result<Pipeline> made = make_pipeline(tree);
  if (!made) return std::nullopt;
  const Result<Pipeline> read = read_pipeline(made->canonical(), {.files = false});
  if (!read) return std::nullopt;
  return BareTree{read->tree(), read->canonical()};
}

std::size_t count_nodes(const PipelineNode& tree) {
  std::size_t out = 1;
  for (const PipelineNode& child : tree.children) out += count_nodes(child);
  return out;
}

std::size_t depth_of(const PipelineNode& tree) {
  std::size_t below = 0;
  for (const PipelineNode& child : tree.children)
    below = std::max(below, depth_of(child) + 1);
  return below;
}

std::vector<std::string> filters_in(const PipelineNode& tree) {
  if (tree.kind == PipelineNode::Kind::filter) return {tree.name};
  std::vector<std::string> out;
  for (const PipelineNode& child : tree.children)
    for (std::string& name : filters_in(child)) out.push_back(std::move(name));
  return out;
}

PipelineNode& node_at(PipelineNode& tree, std::span<const std::size_t> path) {
  PipelineNode* at = &tree;
  for (const std::size_t child : path) at = &at->children[child];
  return *at;
}

const PipelineNode& node_at(const PipelineNode& tree,
                            std::span<const std::size_t> path) {
  const PipelineNode* at = &tree;
  for (const std::size_t child : path) at = &at->children[child];
  return *at;
}

namespace {

void add_paths(const PipelineNode& node, NodePath& here, std::vector<NodePath>& out) {
  out.push_back(here);
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    here.push_back(i);
    add_paths(node.children[i], here, out);
    here.pop_back();
  }
}

template <class Spec>
std::string default_of(const Spec& spec, const ParamSpec& param) {
  return param.get(spec.make_params().get());
}

}  // namespace

std::vector<NodePath> all_paths(const PipelineNode& tree) {
  std::vector<NodePath> out;
  NodePath here;
  add_paths(tree, here, out);
  return out;
}

std::span<const ParamSpec> params_of(const PipelineNode& node) {
  if (node.kind == PipelineNode::Kind::filter) {
    const FilterSpec* spec = find_filter(node.name);
    return spec == nullptr ? std::span<const ParamSpec>() : spec->params;
  }
  const CombinatorSpec* spec = find_combinator(node.name);
  return spec == nullptr ? std::span<const ParamSpec>() : spec->params;
}

std::string default_in(const PipelineNode& node, const ParamSpec& param) {
  if (const FilterSpec* spec = find_filter(node.name)) return default_of(*spec, param);
  if (const CombinatorSpec* spec = find_combinator(node.name))
    return default_of(*spec, param);
  return {};
}

std::string value_in(const PipelineNode& node, const ParamSpec& param) {
  for (const Setting& setting : node.settings)
    if (setting.name == param.name) return setting.value;
  return default_in(node, param);
}

void set_value(PipelineNode& node, std::string_view name, std::string value) {
  for (Setting& setting : node.settings) {
    if (setting.name != name) continue;
    setting.value = std::move(value);
    return;
  }
  node.settings.push_back({std::string(name), std::move(value)});
}

PipelineNode filter_node(std::string_view name, std::vector<Setting> settings) {
  PipelineNode out;
  out.name = name;
  out.settings = std::move(settings);
  return out;
}

PipelineNode combinator_node(std::string_view name, std::vector<PipelineNode> children,
                             std::vector<Setting> settings) {
  PipelineNode out;
  out.kind = PipelineNode::Kind::combinator;
  out.name = name;
  out.settings = std::move(settings);
  out.children = std::move(children);
  return out;
}

}  // namespace tamis::tune
