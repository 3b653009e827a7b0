// Whether a pipeline can say how good it thinks its result is. Of the filters only
// `learned` can; of combinators those that pass on what one of their children kept.
#pragma once

#include "tamis/pipeline.h"

namespace tamis {

bool may_have_confidence(const PipelineNode& node);

}  // namespace tamis
