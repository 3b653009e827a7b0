// Words that the source glues together and the page does not: links in a row, which
// style sheets set apart, and elements whose own style says so.
//
//   <nav><a href=/>Home</a><a href=/news>News</a></nav>     Home News
//   <b>a</b>b                                               ab
#pragma once

#include "tamis/page.h"

namespace tamis {

// Of two texts, one after the other, without white space or the edge of a block between
// them: is there something that sets them apart? Costs the tags between them.
bool is_set_apart(const Page& page, NodeId before, NodeId text);

}  // namespace tamis
