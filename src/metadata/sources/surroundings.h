// In what part of a page an element stands, by its tags and classes.
#pragma once

#include "tamis/page.h"

namespace tamis::meta {

// Below a comment, a menu, a footer, a picture, or a list of other pages: what stands
// there is not about this page. Elements that hold the title, too, say nothing of the
// place.
bool is_aside(const Page& page, NodeId element, Range title);

}  // namespace tamis::meta
