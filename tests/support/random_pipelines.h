// Pipelines out of all filters and combinators, nested at random.
//
//   const PipelineNode tree = random_pipeline(random, 3);
//   ASSERT_TRUE(make_pipeline(tree));
#pragma once

#include <cstddef>

#include "base/random.h"
#include "tamis/pipeline.h"

namespace tamis::test {

// At most `depth` levels of combinators above the filters. Valid, and with settings,
// labels and weights wherever they are allowed.
PipelineNode random_pipeline(Rng& random, std::size_t depth);

// The same with comments here and there.
PipelineNode with_comments(Rng& random, PipelineNode tree);

}  // namespace tamis::test
