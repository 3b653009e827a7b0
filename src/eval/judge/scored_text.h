// The text of an extract that is compared with the gold text.
#pragma once

#include <string>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::eval {

// Returns one line per block and only words, as the plain text of to_text(). With
// `split_at_tags`, each tag becomes a space: "<b>W</b>ord" is "W ord". The scorers of
// CombinE and of CETD'11 do so.
std::string scored_text(const Page& page, const Mask& keep, bool split_at_tags);

}  // namespace tamis::eval
