// What belongs to kept text and is lost without it: headings of the columns of a kept
// table, and program code between kept paragraphs. Trees judge blocks one by one, and
// such blocks look like the labels around a text.
#pragma once

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

void complete_parts(const Page& page, Mask& keep);

}  // namespace tamis
