// CCB: content code blurring.
//
// Thomas Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA
// 2008 workshops.
//
// IDEA
//
// Write the page as a row of characters, 1 for text and 0 for tags, and blur it again
// and again. Text far from tags stays near 1; a menu, where text and tags alternate,
// sinks. Keep what stays brighter than a threshold.
//
//   <li><a>Home</a><li><a>News</a>   <p>A long paragraph of prose ...
//   000000011110000000000011110000   00011111111111111111111111111111
//
//   1. The row: character_code() in filters/blur/character_blurring.h.
//   2. Each value becomes the mean of those in `range` to both sides, weighted by a
//      Gaussian bell; what is bright is compared with what was, and if little of it
//      has changed, the iteration ends: filters/blur/gaussian_blur.h.
//   3. A word is kept entirely if any of its characters is bright:
//      keep_bright_words() in filters/blur/content_code.h.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. White space counts once inside a text and not at all between tags (whitespace);
//      scripts, styles, comments and the head are left out (raw_text).
//   2. The paper ends "if this extracted content is not changing any more". Repeated
//      blurring makes everything grey in the end, so that this cannot be meant to the
//      letter; we end when at most stop_rate of the content changes.
//   3. How wide the bell is, the paper does not say (sigma); nor what happens at the
//      ends of the row, where we take the mean of what there is.
//   4. Values are interpolated where the row is smooth (method).
//
// Tested by tests/unit/filters/blur/ccb_test.cpp.

#include "filters/blur/character_blurring.h"
#include "filters/registry/specs.h"

namespace tamis {

constinit const FilterSpec spec::ccb =
    define_filter<CharacterBlurringParams, blur_characters>(
        "ccb", FilterKind::character, "text that stays bright when tags are blurred",
        "Gottron, Content Code Blurring: A New Approach to Content Extraction, 2008",
        kCharacterBlurringParams);

}  // namespace tamis
