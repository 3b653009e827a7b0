// Random pipelines of all filters and combinators.
//
//   const PipelineNode tree = random_pipeline(random, 3);
//   ASSERT_TRUE(make_pipeline(tree));
#pragma once

#include <cstddef>

#include "base/random.h"
#include "tamis/pipeline.h"

namespace tamis::test {

// Returns a valid pipeline with at most `depth` levels of combinators above the
// filters. It has settings, labels and weights wherever they are allowed.
PipelineNode random_pipeline(Rng& random, std::size_t depth);

// Returns the tree with random comments.
PipelineNode with_comments(Rng& random, PipelineNode tree);

}  // namespace tamis::test
