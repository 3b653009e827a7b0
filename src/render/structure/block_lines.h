// The kept words of a range, a line a block.
#pragma once

#include <string>

#include "render/cleaning.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Behind what `out` has already, on lines of their own.
void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, std::string& out);

}  // namespace tamis
