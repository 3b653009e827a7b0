// Boxes that show the state of the tasks in a list.
#pragma once

#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Reports whether a check box shows the state of a task. In menus, others open parts.
bool is_box_of_task(const Page& page, NodeId input, NodeId item);

// Returns "[x]" or "[ ]" if the first word of an item is a box, as Asciidoctor writes
// it; otherwise an empty text.
std::string_view typed_box(const Page& page, NodeId item);

}  // namespace tamis
