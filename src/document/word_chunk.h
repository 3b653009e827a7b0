// Splits one chunk of text between ASCII white space that is not plain ASCII: it may
// hold references, other white space (&nbsp;) and scripts written without spaces.
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Appends the words of source[first, last) to `into`, which must have room for
// last - first words; returns their number. `node` holds the text; with `literal`, '&'
// means '&'. The first word's `glued` says whether the chunk begins with it; ends_glued
// says whether a word that follows at once would be glued.
struct ChunkResult {
  std::uint32_t words = 0;
  bool ends_with_space = false;
};
ChunkResult split_chunk(std::string_view source, std::uint32_t first,
                        std::uint32_t last, NodeId node, bool literal, Word* into);

// White space in the sense of Unicode, U+00A0 included.
bool is_unicode_space(char32_t c);
// Han, Kana, Bopomofo, Thai, Lao, Khmer, Burmese, and the punctuation written with
// them.
bool is_spaceless(char32_t c);

}  // namespace tamis
