// Tables that are code: programs that show code with numbers beside it put each line
// into a row (GitHub, highlightjs-line-numbers), or all lines into one cell, an element
// each (SyntaxHighlighter, Crayon). They are known by the names of their cells.
#pragma once

#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Whether a class of the element is one of the names; blanks are around each of them:
// " code line ".
bool has_class_of(const Page& page, NodeId element, std::string_view names);

// A table of which every row is a line of code, or a list of which every item is one
// (Prettify).
bool is_table_of_lines(const Page& page, NodeId element);
// A cell that holds lines of code, each an element, and no <pre>.
bool is_cell_of_lines(const Page& page, NodeId element);

// A cell whose white space counts: of a table of lines, or one that holds lines.
bool is_cell_of_code(const Page& page, NodeId element);

// Whether what is in the element is code, though it is no <pre>. Asked of every
// element.
inline bool holds_code_lines(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  if (tag == Tag::td) return is_cell_of_lines(page, element);
  return (tag == Tag::table || tag == Tag::ol) && is_table_of_lines(page, element);
}

// Whether an element inside of such a table or cell begins a line.
bool is_code_line(const Page& page, NodeId element);

}  // namespace tamis
