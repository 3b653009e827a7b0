// How a block of text stood on its page: as a heading, an item of a list, a cell of a
// row. Enough for a reader to know the page again, no more.
#pragma once

#include <cstdint>

#include "tamis/page.h"
#include "tamis/sequences.h"

namespace tamis {

struct BlockForm {
  std::uint8_t heading = 0;  // 1 to 6
  std::uint8_t lists = 0;    // how deep in lists
  bool begins_item = false;  // of a list: has a marker
  bool is_ordered = false;   // of that list
  NodeId list = kNone;       // the innermost
  bool is_preformatted = false;
  bool is_quote = false;
  bool is_caption = false;
  NodeId row = kNone;  // of the table cell that is just this block
};

BlockForm form_of(const Page& page, const TextBlock& block);

// What a text is besides its block's form, as bits.
enum InlineForm : std::uint8_t {
  kPlainText = 0,
  kLink = 1,
  kStrong = 2,
  kEmphasis = 4,
  kCode = 8,
};

// Of a text inside a block with this container.
std::uint8_t inline_form_of(const Page& page, NodeId text, NodeId container);

}  // namespace tamis
