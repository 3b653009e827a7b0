// A pipeline in either form, and all that is wrong with it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "pipelines/builder.h"

namespace tamis {

// Returns what replaces a preset that was removed, if the name is that of one.
std::optional<Error> removed_preset(std::string_view name);

struct Reading {
  Result<Pipeline> pipeline;              // or the first of the problems
  std::vector<PipelineProblem> problems;  // those of JSON have no line
};

// JSON if it begins with '{'.
Reading read_either_form(std::string_view text, const PipelineOptions& options,
                         BuildContext& context);
Reading read_text(std::string_view text, const PipelineOptions& options,
                  BuildContext& context);
Reading read_json(std::string_view json, const PipelineOptions& options,
                  BuildContext& context);

// With its place: "/of/1/params/window".
Error in_json(const PipelineNode& root, const NodeProblem& problem);

}  // namespace tamis
