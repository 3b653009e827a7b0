// Do two pages, or a page and what was written of it, read the same?
//
//   EXPECT_EQ(word_difference(page, keep, parse(to_html(page, keep))), "");
//
// The kept words of the first are the words of the second, character by character, but
// for control characters, which no form has.
// Where a blank stood between two words, or another word, one must stand in the second;
// where none did, as in "foo<b>bar</b>", there may be one (a menu that is set apart).
// One blank may lack: where nothing but tags is between two words and one of them is of
// an unknown element, in code ("<x-token>a</x-token>;") and beside a sign that is
// written so ("(<x-place>Ulm</x-place>)"). There the parser has a blank, since it takes
// unknown elements for blocks, and the page as browsers show it has none.
#pragma once

#include <string>

#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis::test {

// Empty, or the first place where they differ.
std::string word_difference(const Page& page, const Mask& keep, const Page& written);

// The page whose text this is: no tags, no references.
Page page_of_text(std::string_view text);

}  // namespace tamis::test
