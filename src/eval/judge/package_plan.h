// Which pages of a package an evaluation reads.
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

// A package, and which of its pages are wanted in a pass.
struct PackagePlan {
  std::filesystem::path path;
  std::string name;
  datasets::PackageInfo about;
  std::vector<bool> judged;  // by index
  std::vector<bool> learnt;  // the same; empty if there is nothing to learn

  static std::size_t count(const std::vector<bool>& pages) {
    return static_cast<std::size_t>(std::count(pages.begin(), pages.end(), true));
  }
};

// With `learns`, also the other pages of the sites of those that are judged.
Result<PackagePlan> plan_package(const std::filesystem::path& path, bool learns,
                                 const EvaluationOptions& options);

// --- Packages that the default's model was trained on: pipelines with it are better
// there than on pages that they have not seen.

// By the package's name: one of those that tools/train/train.py reads.
bool is_learned_package(std::string_view name);

// Whether the pipeline has the filter learned with the model "general".
bool uses_general_model(const PipelineNode& node);

}  // namespace tamis::eval
