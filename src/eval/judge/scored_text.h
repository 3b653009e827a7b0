// The text of an extract that is compared with the gold standard.
#pragma once

#include <string>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::eval {

// Blocks on lines and nothing but words, as to_text() has it in its plain form; or, as
// the scorers of CombinE and of CETD'11 had it, with a blank for every tag:
// "<b>W</b>ord" is "W ord".
std::string scored_text(const Page& page, const Mask& keep, bool split_at_tags);

}  // namespace tamis::eval
