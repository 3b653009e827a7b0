// The words of a range, and the plain form of text.
#pragma once

#include <string>

#include "render/cleaning.h"
#include "render/text/glue.h"
#include "render/text/notation.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// The kept words of a range, with what stands at them; what was left out between two of
// them is a blank.
void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  const WordSigns& signs, std::string& out);
// The same with a line a block, behind what `out` has already; code has its own lines.
void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, const WordSigns& signs, std::string& out);

void append_plain_text(const Page& page, const Mask& keep, const Cleaning& cleaning,
                       std::string& out);

// Returns what the kept words of a page need.
Cleaning cleaning_of_words(const Page& page, const Mask& keep,
                           CharacterForm characters);

// Returns where words stand in the source, from the first byte to behind the last.
// Where the parser moved nodes the words of a range may stand in any order.
Range bytes_of_words(const Page& page, Range words);

}  // namespace tamis
