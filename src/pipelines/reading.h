// Reading a pipeline, in either form: the form to a tree (text_form.h, json_form.cpp),
// the tree to a pipeline (builder.cpp), and all that is wrong with it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/pipeline.h"

namespace tamis {

// What a pipeline has in common with the presets and files in it, however deep:
// together they keep to the limits.
struct BuildContext {
  std::size_t nodes = 0;
  std::size_t depth = 0;  // of the root
  std::vector<std::filesystem::path> open_files;
};

// Something wrong with one part of one node.
struct NodeProblem {
  enum class Part : std::uint8_t { node, setting, label, weight };

  std::vector<std::size_t> path;  // the children to follow from the root
  Part part = Part::node;
  std::size_t setting = 0;  // its number
  Error error;
};

struct BuiltPipeline {
  Pipeline pipeline;  // usable if there are no problems
  std::vector<NodeProblem> problems;
};
BuiltPipeline build_pipeline(PipelineNode tree, const PipelineOptions& options,
                             BuildContext& context);

// Returns what replaces a preset that was removed, if the name is that of one.
std::optional<Error> removed_preset(std::string_view name);

// One text for all ways to write a pipeline, of a tree that was built without problems;
// see Pipeline::canonical.
std::string canonical_text(const PipelineNode& tree);

struct Reading {
  Result<Pipeline> pipeline;              // or the first of the problems
  std::vector<PipelineProblem> problems;  // those of JSON have no line
};

// JSON if it begins with '{'.
Reading read_either_form(std::string_view text, const PipelineOptions& options,
                         BuildContext& context);
Reading read_json(std::string_view json, const PipelineOptions& options,
                  BuildContext& context);

// With its place: "/of/1/params/window".
Error in_json(const PipelineNode& root, const NodeProblem& problem);

}  // namespace tamis
