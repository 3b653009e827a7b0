// Controls that generators put into content: links from a heading to itself, "[edit]",
// buttons that copy code, and the name of a language in the corner of code. They are
// not part of the text, whatever a pipeline decides.
#pragma once

#include "tamis/page.h"

namespace tamis {

// A control has at most this number of words: "Jump to section titled: ...".
inline constexpr std::uint32_t kMostControlWords = 24;

// Reports whether a short element with words is a control.
bool is_content_control(const Page& page, NodeId element);

// Reports whether a link in a heading only marks the heading: "¶", "#", "[edit]".
bool is_heading_mark(const Page& page, NodeId link);

// Returns the words of a heading without such a link at its end.
Range words_of_heading(const Page& page, NodeId heading);

// Reports whether a heading is the invisible one that GitHub and remark put above
// notes.
bool is_label_of_notes(const Page& page, NodeId heading);

}  // namespace tamis
