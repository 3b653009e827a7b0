// One text for all ways to write a pipeline.
#pragma once

#include <string>

#include "tamis/pipeline.h"

namespace tamis {

// Of a tree that was built without problems; see Pipeline::canonical.
std::string canonical_text(const PipelineNode& tree);

}  // namespace tamis
