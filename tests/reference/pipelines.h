// Pipelines by definition: every node is run wherever it stands, word by word.
#pragma once

#include "tamis/pipeline.h"

namespace tamis::test {

// The tree of a pipeline that was read, presets opened.
FilterResult run_slowly(const PipelineNode& node, const View& view);

}  // namespace tamis::test
