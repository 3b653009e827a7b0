#include "cli/terminal/choice.h"

#include <CLI/CLI.hpp>

#include "text/spelling.h"

namespace tamis::cli {

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : "|") + word;
  return out;
}

std::string unknown_word(const std::string& word,
                         const std::vector<std::string>& known) {
  const std::string meant = nearest_word(word, known);
  return "'" + word + "' is none of " + listed(known) +
         (meant.empty() ? "" : "; did you mean '" + meant + "'?");
}

void add_choice(CLI::App& command, const std::string& name, const std::string& meaning,
                const Choices& choices) {
  std::vector<std::string> words;
  for (const auto& [word, act] : choices) words.push_back(word);
  command.add_option(name, meaning)
      ->type_name(listed(words))
      ->group(kOutput)
      ->check([choices, words](const std::string& given) {
        for (const auto& [word, act] : choices)
          if (word == given) return act(), std::string();
        return unknown_word(given, words);
      });
}

}  // namespace tamis::cli
