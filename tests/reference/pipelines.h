// Pipelines by definition: runs every node wherever it occurs, word by word.
#pragma once

#include "tamis/pipeline.h"

namespace tamis::test {

// Takes the tree of a parsed pipeline, with presets expanded.
FilterResult run_slowly(const PipelineNode& node, const View& view);

}  // namespace tamis::test
