// Code without <pre>. Some programs put each line of code into a row of a table, next
// to its number (GitHub, highlightjs-line-numbers). Others put all lines into one cell,
// one element per line (SyntaxHighlighter, Crayon). LaTeXML has a <div> per line. Such
// code is recognised by class names.
#pragma once

#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Reports whether a class of the element is one of the names. Each name has a space
// before and after it: " code line ".
bool has_class_of(const Page& page, NodeId element, std::string_view names);

// Reports whether every row of a table, or every item of a list (Prettify), is a line
// of code.
bool is_table_of_lines(const Page& page, NodeId element);
// Reports whether a cell has lines of code, each in an element, and no <pre>.
bool is_cell_of_lines(const Page& page, NodeId element);

// Reports whether a <div> is a listing of LaTeXML.
bool is_listing(const Page& page, NodeId div);

// Reports whether whitespace in a cell is significant, because it has code.
bool is_cell_of_code(const Page& page, NodeId element);

// Reports whether an element without <pre> contains code. Called for every element.
inline bool holds_code_lines(const Page& page, NodeId element) {
  const Tag tag = page.tag(element);
  if (tag == Tag::td) return is_cell_of_lines(page, element);
  if (tag == Tag::div) return is_listing(page, element);
  return (tag == Tag::table || tag == Tag::ol) && is_table_of_lines(page, element);
}

// Reports whether an element in such a table or cell begins a line.
bool is_code_line(const Page& page, NodeId element);

}  // namespace tamis
