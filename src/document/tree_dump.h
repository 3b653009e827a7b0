// A page's tree in the form of the html5lib tree-construction tests:
//
//   | <!DOCTYPE html>
//   | <html>
//   |   <head>
//   |   <body>
//   |     <p>
//   |       class="x"
//   |       "text"
//
// Attributes sorted, names of SVG and MathML in their proper case, `content` above the
// children of a template.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// Ends with a line break. Of a fragment, only what is inside the context element.
std::string to_tree(const Page& page, bool fragment = false);

}  // namespace tamis
