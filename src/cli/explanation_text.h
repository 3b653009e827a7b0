// Formats an explanation as a tree of text.
#pragma once

#include <string>

#include "tamis/pipeline.h"

namespace tamis::cli {

// Writes one line per node: words seen and kept, the share with a bar, and the node as
// `tamis pipeline show` draws it. The numbers come first, so that names of any length
// or script do not shift them. The page type, the confidence of the pipeline if it has
// one, and other facts that affect the result follow.
std::string explanation_to_text(const Page& page, const Explanation& explanation,
                                const ExplanationOptions& options, bool colours);

}  // namespace tamis::cli
