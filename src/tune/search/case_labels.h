// Labels of the cases of by_type, by_language and by_length.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tamis/pipeline.h"

namespace tamis::tune {

// One that the combinator knows, but not "else".
std::string random_label(std::string_view combinator, Rng& random);

// Whether the combinator knows all parts of it ("forum|product"), none of which is
// "else".
bool is_label_of(std::string_view combinator, std::string_view label);

// A label for every child, none twice; the last child is "else", lengths increase.
// Children for which no label is left go.
void relabel(PipelineNode& cases, Rng& random);

}  // namespace tamis::tune
