// Packages that the default's model was trained on: pipelines with it are better there
// than on pages that they have not seen.
#pragma once

#include <string_view>

#include "tamis/pipeline.h"

namespace tamis::eval {

// By the package's name: one of those that tools/train/train.py reads.
bool is_learned_package(std::string_view name);

// Whether the pipeline has the filter learned with the model "general".
bool uses_general_model(const PipelineNode& node);

}  // namespace tamis::eval
