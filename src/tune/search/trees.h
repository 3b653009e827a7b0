// Trees of pipelines as a search handles them: bare, that is, made of filters and
// combinators only, in canonical form, without comments.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/pipeline.h"

namespace tamis::tune {

struct BareTree {
  PipelineNode tree;
  std::string canonical;  // its text
};

// Presets and files replaced by what they stand for, and the rest as
// Pipeline::canonical has it. None if the tree is no pipeline.
std::optional<BareTree> bare_tree(const PipelineNode& tree);

std::size_t count_nodes(const PipelineNode& tree);

// Combinators on the longest way down; of a filter 0.
std::size_t depth_of(const PipelineNode& tree);

// Names of the filters in it, as often as they are there.
std::vector<std::string> filters_in(const PipelineNode& tree);

// A node by the children to take from the root on.
using NodePath = std::vector<std::size_t>;
PipelineNode& node_at(PipelineNode& tree, std::span<const std::size_t> path);
const PipelineNode& node_at(const PipelineNode& tree,
                            std::span<const std::size_t> path);

// Of all nodes, parents before children.
std::vector<NodePath> all_paths(const PipelineNode& tree);

// The parameters of a filter or combinator.
std::span<const ParamSpec> params_of(const PipelineNode& node);

// A parameter as the node has it, its default included.
std::string value_in(const PipelineNode& node, const ParamSpec& param);
// Without what the node gives.
std::string default_in(const PipelineNode& node, const ParamSpec& param);
void set_value(PipelineNode& node, std::string_view name, std::string value);

PipelineNode filter_node(std::string_view name, std::vector<Setting> settings = {});
PipelineNode combinator_node(std::string_view name, std::vector<PipelineNode> children,
                             std::vector<Setting> settings = {});

}  // namespace tamis::tune
