// Controls that generators put into content: links from a heading to itself, "[edit]",
// buttons that copy code, the name of a language in the corner of code, and names of
// links that only screen readers read. They are not part of the text, whatever a
// pipeline decides.
#pragma once

#include "tamis/page.h"

namespace tamis {

// Longer elements are not controls.
inline constexpr std::uint32_t kMostControlWords = 8;

// Reports whether a short element with words is a control.
bool is_content_control(const Page& page, NodeId element);

// Reports whether a link in a heading only marks the heading: "¶", "#", "[edit]".
bool is_heading_mark(const Page& page, NodeId link);

}  // namespace tamis
