// Invariants of the output of tamis for any page. A violation ends the program with a
// message.
#pragma once

#include <string_view>

#include "fuzz/support/all_outputs.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::fuzz {

// Checks that the output is UTF-8 without control characters and can be read back: JSON
// by another parser, HTML tag by tag, front matter line by line.
void check_output(const Output& output);

// Checks that text, HTML, JSON and Markdown have the kept words and no others.
void check_words(const Page& page, const Mask& keep);

// Checks that reading written HTML and writing it again does not change it.
void check_html_is_stable(const Page& page, const Mask& keep);

}  // namespace tamis::fuzz
