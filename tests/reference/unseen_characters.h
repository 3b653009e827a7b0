// A reference implementation of src/render/cleaning.h for one rule: removes invisible
// characters, code point by code point.
#pragma once

#include <string>
#include <string_view>

namespace tamis::reference {

// Keeps joiners next to Arabic, Indic letters and emoji, and one variation selector
// after its base character. Also keeps zero-width spaces of Thai, Lao, Burmese and
// Khmer texts, and the tags of complete flags.
std::string without_unseen_characters(std::string_view text);

std::string without_white_space(std::string_view text);

}  // namespace tamis::reference
