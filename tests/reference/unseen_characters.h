// The dumb twin of src/render/cleaning.h for one rule: text without the characters that
// nobody sees, code point by code point.
#pragma once

#include <string>
#include <string_view>

namespace tamis::reference {

// Joiners beside Arabic, Indic letters and emoji stay, and so do zero-width spaces of
// Thai, Lao, Burmese and Khmer texts, the tags of whole flags, and one selector behind
// what it selects a shape of.
std::string without_unseen_characters(std::string_view text);

std::string without_white_space(std::string_view text);

}  // namespace tamis::reference
