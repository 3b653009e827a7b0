// Splits a chunk of text between ASCII whitespace that is not plain ASCII. It may
// contain references, other whitespace (&nbsp;) and scripts written without spaces.
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Writes the words of source[first, last) to `into`, which must have room for half as
// many as there are bytes, and returns their number. `node` is the text node. With
// `literal`, '&' means '&'.
std::uint32_t split_chunk(std::string_view source, std::uint32_t first,
                          std::uint32_t last, NodeId node, bool literal, Word* into);

}  // namespace tamis
