// The words of a range, and the plain form of text.
#pragma once

#include <string>

#include "render/cleaning.h"
#include "render/text/glue.h"
#include "render/text/notation.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Appends the kept words of a range with their notations. A space replaces dropped
// words between two of them.
void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  const WordSigns& signs, std::string& out);
// Appends the same with one line per block to `out`. Code has its own lines.
void append_block_lines(const Page& page, const Mask& keep, Range range,
                        WordReader& words, const WordSigns& signs, std::string& out);

void append_plain_text(const Page& page, const Mask& keep, const Cleaning& cleaning,
                       std::string& out);

// Returns the cleaning that the page's kept words need.
Cleaning cleaning_of_words(const Page& page, const Mask& keep,
                           CharacterForm characters);

// Returns the range from the first to the last byte of words in the source. If the
// parser moved nodes, the words may be in any order there.
Range bytes_of_words(const Page& page, Range words);

}  // namespace tamis
