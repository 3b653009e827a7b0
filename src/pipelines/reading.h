// Reads a pipeline in two steps and reports all problems: from either form to a tree
// (text_form.h, json_form.cpp), and from the tree to a pipeline (builder.cpp).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/pipeline.h"

namespace tamis {

// State shared by a pipeline and the presets and files in it at any depth. The limits
// apply to all of them together.
struct BuildContext {
  std::size_t nodes = 0;
  std::size_t depth = 0;  // of the root
  std::vector<std::filesystem::path> open_files;
};

// A problem with one part of one node.
struct NodeProblem {
  enum class Part : std::uint8_t { node, setting, label, weight };

  std::vector<std::size_t> path;  // the children to follow from the root
  Part part = Part::node;
  std::size_t setting = 0;  // index of the setting
  Error error;
};

struct BuiltPipeline {
  Pipeline pipeline;  // usable if there are no problems
  std::vector<NodeProblem> problems;
};
BuiltPipeline build_pipeline(PipelineNode tree, const PipelineOptions& options,
                             BuildContext& context);

// Returns an error that names the replacement if `name` is a removed preset.
std::optional<Error> removed_preset(std::string_view name);

// Returns the same text for all ways to write a pipeline (see Pipeline::canonical). The
// tree must have been built without problems.
std::string canonical_text(const PipelineNode& tree);

struct Reading {
  Result<Pipeline> pipeline;              // or the first problem
  std::vector<PipelineProblem> problems;  // problems in JSON have no line
};

// Reads JSON if the text begins with '{'.
Reading read_either_form(std::string_view text, const PipelineOptions& options,
                         BuildContext& context);
Reading read_json(std::string_view json, const PipelineOptions& options,
                  BuildContext& context);

// Adds the location: "/of/1/params/window".
Error in_json(const PipelineNode& root, const NodeProblem& problem);

}  // namespace tamis
