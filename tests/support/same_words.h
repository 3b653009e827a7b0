// Do two pages, or a page and what was written of it, read the same?
//
//   EXPECT_EQ(word_difference(page, keep, parse(to_html(page, keep))), "");
//
// The kept words of the first are the words of the second, character by character.
// Where a blank stood between two words, or another word, one must stand in the second;
// where none did, as in "foo<b>bar</b>", there may be one (a menu that is set apart).
// So there may be in "foo<x-y>bar</x-y>": the parser takes unknown elements for blocks,
// output for phrases where they stand in a sentence.
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
