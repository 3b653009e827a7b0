// The tree of a page in the format of the html5lib tree-construction tests:
//
//   | <!DOCTYPE html>
//   | <html>
//   |   <head>
//   |   <body>
//   |     <p>
//   |       class="x"
//   |       "text"
//
// Attributes are sorted, names of SVG and MathML are in their proper case, and
// `content` precedes the children of a template.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// Returns the tree, ending with a line break. For a fragment, only the contents of the
// context element.
std::string to_tree(const Page& page, bool fragment = false);

}  // namespace tamis
