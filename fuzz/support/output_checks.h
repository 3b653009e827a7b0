// Invariants of what tamis writes, whatever the page is. A broken one ends the program
// with a message.
#pragma once

#include <string_view>

#include "fuzz/support/all_outputs.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::fuzz {

// The output is UTF-8 without control characters, and can be read back: JSON by
// another parser, HTML tag by tag, front matter line by line.
void check_output(const Output& output);

// Text, HTML, JSON and Markdown hold the kept words, and no others.
void check_words(const Page& page, const Mask& keep);

// HTML that was written, read and written again stays as it is.
void check_html_is_stable(const Page& page, const Mask& keep);

}  // namespace tamis::fuzz
