// The language of a piece of code, as its page says it: class="language-cpp" and the
// like on <pre>, on the <code> in it, or on what is around it.
#pragma once

#include <string>

#include "tamis/page.h"

namespace tamis {

// Letters, digits and "+#-_." only; empty if nothing is said.
std::string code_language(const Page& page, NodeId pre);

}  // namespace tamis
