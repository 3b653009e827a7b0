// What was perhaps meant by a word that nobody knows: a command, an option, a filter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis {

// Characters to insert, delete, replace, or exchange with their neighbour, to make one
// word of the other (Damerau 1964, each place changed once).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The nearest of the known words: within one edit, or begun with the word, or within
// two edits and half the word's length; empty if none is. Leading dashes do not count:
// "-tree" is "--tree".
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace tamis
