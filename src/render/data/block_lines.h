// The kept words of a range, a line a block; code has its own lines.
#pragma once

#include <string>

#include "render/cleaning.h"
#include "render/text/word_signs.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Behind what `out` has already, on lines of their own.
void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, const WordSigns& signs, std::string& out);

}  // namespace tamis
