// Compares the text of two pages, or of a page and its output.
//
//   EXPECT_EQ(word_difference(page, keep, parse(to_html(page, keep))), "");
//
// The kept words of the first page must be the words of the second, character by
// character, except control characters, which no output format has. If there was a
// space or another word between two words, there must be a space in the second page. If
// there was none, as in "foo<b>bar</b>", there may be one (a menu that is set apart).
//
// A space may be missing if only tags are between two words, one of them of an unknown
// element. The words must be in code ("<x-token>a</x-token>;") or next to punctuation
// ("(<x-place>Ulm</x-place>)"). The parser has a space there, since it treats unknown
// elements as blocks, but browsers show none.
#pragma once

#include <string>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::test {

// Returns the first difference, or an empty string.
std::string word_difference(const Page& page, const Mask& keep, const Page& written);

// Returns the page with this text, without tags and references.
Page page_of_text(std::string_view text);

}  // namespace tamis::test
