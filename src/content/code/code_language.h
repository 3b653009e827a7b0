// The language of a piece of code: as its page says it, by class="language-cpp" and the
// like on <pre>, on the <code> in it, or on what is around it; else by its words.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// As the page says it: letters, digits and "+#-_." only; empty if nothing is said.
std::string code_language(const Page& page, NodeId pre);

// By the words that only it has, as fences name it: "python"; empty where it is not
// clear.
std::string_view guess_language(std::string_view code);

}  // namespace tamis
