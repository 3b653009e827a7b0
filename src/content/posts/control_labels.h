// What stands on buttons among comments.
#pragma once

#include <string_view>

namespace tamis {

// Whether a text, folded (page_text.h), is nothing but such a label: "reply", "edit",
// "report abuse", in some languages; numbers around it are counts.
bool is_control_label(std::string_view folded);

}  // namespace tamis
