// The language of a piece of code. The page states it by a class such as "language-cpp"
// on <pre>, on the <code> in it, or on an element around it. Otherwise it is guessed
// from the words.
#pragma once

#include <string>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Returns the language that the page states: only letters, digits and "+#-_."; empty if
// the page states none.
std::string code_language(const Page& page, NodeId pre);

// Guesses the language from text that only this language has. Returns the name that
// fences use, such as "python"; empty if the evidence is weak.
std::string_view guess_language(std::string_view code);

}  // namespace tamis
