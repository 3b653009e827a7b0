// Options that accept one of a few words.
#pragma once

#include <string>
#include <vector>

namespace tamis::cli {

inline constexpr const char* kOutput = "Output";  // the help group of such options

// Returns the words for usage: "text|markdown".
std::string listed(const std::vector<std::string>& words);

// Describes an invalid word and suggests the known word that is most similar.
std::string unknown_word(const std::string& word,
                         const std::vector<std::string>& known);

}  // namespace tamis::cli
