// The pages of a package that an evaluation reads.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "eval/datasets/package.h"
#include "eval/judge/evaluation.h"
#include "tamis/pipeline.h"

namespace tamis::eval {

// A package and the pages that each pass needs.
struct PackagePlan {
  std::filesystem::path path;
  std::string name;
  datasets::PackageInfo about;
  std::vector<bool> judged;  // by index
  std::vector<bool> learnt;  // likewise; empty if nothing is learned

  static std::size_t count(const std::vector<bool>& pages) {
    return static_cast<std::size_t>(std::count(pages.begin(), pages.end(), true));
  }
};

// With `learns`, also selects the other pages of the sites of the evaluated pages.
Result<PackagePlan> plan_package(const std::filesystem::path& path, bool learns,
                                 const EvaluationOptions& options);

// --- The packages on which the default model was trained. Pipelines with this model
// score higher there than on held-out pages.

// Reports whether tools/train/train.py reads a package with this name.
bool is_learned_package(std::string_view name);

// Reports whether the pipeline has the filter learned with the model "general".
bool uses_general_model(const PipelineNode& node);

}  // namespace tamis::eval
