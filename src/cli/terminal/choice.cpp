#include "cli/terminal/choice.h"

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

}  // namespace tamis::cli
