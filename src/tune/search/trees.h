// Pipeline trees as searches use them: bare trees, which consist of filters and
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

// Replaces presets and files by their contents, and normalises the rest as
// Pipeline::canonical does. Returns nothing if the tree is not a valid pipeline.
std::optional<BareTree> bare_tree(const PipelineNode& tree);

std::size_t count_nodes(const PipelineNode& tree);

// Returns the number of combinators on the longest path; 0 for a filter.
std::size_t depth_of(const PipelineNode& tree);

// Returns the names of all filters, with repetitions.
std::vector<std::string> filters_in(const PipelineNode& tree);

// The path to a node: indices of children, from the root.
using NodePath = std::vector<std::size_t>;
PipelineNode& node_at(PipelineNode& tree, std::span<const std::size_t> path);
const PipelineNode& node_at(const PipelineNode& tree,
                            std::span<const std::size_t> path);

// Returns the paths of all nodes, parents before children.
std::vector<NodePath> all_paths(const PipelineNode& tree);

// Returns the parameters of a filter or combinator.
std::span<const ParamSpec> params_of(const PipelineNode& node);

// Returns a parameter's value in the node, or its default.
std::string value_in(const PipelineNode& node, const ParamSpec& param);
// Returns its default, ignoring the value in the node.
std::string default_in(const PipelineNode& node, const ParamSpec& param);
void set_value(PipelineNode& node, std::string_view name, std::string value);

PipelineNode filter_node(std::string_view name, std::vector<Setting> settings = {});
PipelineNode combinator_node(std::string_view name, std::vector<PipelineNode> children,
                             std::vector<Setting> settings = {});

}  // namespace tamis::tune
