// Options that take one of a few words.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace tamis::cli {

inline constexpr const char* kOutput = "Output";  // the group of such options in help

// Words that an option takes, and what each does.
using Choices = std::vector<std::pair<std::string, std::function<void()>>>;

// "text|markdown", as usage has it.
std::string listed(const std::vector<std::string>& words);

// What is wrong with a word that is none of those, and which may be meant.
std::string unknown_word(const std::string& word,
                         const std::vector<std::string>& known);

void add_choice(CLI::App& command, const std::string& name, const std::string& meaning,
                const Choices& choices);

}  // namespace tamis::cli
