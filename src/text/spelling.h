// Suggestions for an unknown word: a command, an option, a filter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis {

// Returns the number of edits that turn one word into the other. An edit inserts,
// deletes or replaces a character, or swaps neighbours (Damerau 1964, each position
// changed once).
std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns the nearest known word: within one edit, or beginning with the word, or
// within two edits. Edits may change at most half of the word. Returns an empty string
// if no word is near. Leading dashes are ignored: "-tree" is "--tree".
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace tamis
