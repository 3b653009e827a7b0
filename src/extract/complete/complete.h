// Completes a selection. A pipeline decides each word alone; readers want a table, a
// list, code or a note as a whole.
//
//   result.keep = complete(page, std::move(result.keep));
//
// Each kind of unit has a file with its rule. A rule reads how much of a unit and of
// the text around it the pipeline kept, and keeps or drops the whole unit. It takes
// linear time, and it changes nothing on a page that keeps nothing. docs/output.md
// lists the rules.
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

Mask complete(const Page& page, Mask keep);

}  // namespace tamis
