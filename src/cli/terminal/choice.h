// Options that take one of a few words.
#pragma once

#include <string>
#include <vector>

namespace tamis::cli {

inline constexpr const char* kOutput = "Output";  // the group of such options in help

// "text|markdown", as usage has it.
std::string listed(const std::vector<std::string>& words);

// What is wrong with a word that is none of those, and which may be meant.
std::string unknown_word(const std::string& word,
                         const std::vector<std::string>& known);

}  // namespace tamis::cli
