// An explanation as a tree of text.
#pragma once

#include <string>

#include "tamis/pipeline.h"

namespace tamis::cli {

// A line a node: words seen and kept, the share and a bar, and the node as `tamis
// pipeline show` draws it. The figures stand first, so that names of any length and
// script cannot move them. Then what kind of page it is, how sure the pipeline is of
// its result, where it knows, and what else decides.
std::string explanation_to_text(const Page& page, const Explanation& explanation,
                                const ExplanationOptions& options, bool colours);

}  // namespace tamis::cli
