#include "cli/terminal/choice.h"

#include "text/lists.h"
#include "text/spelling.h"

namespace tamis::cli {

std::string listed(const std::vector<std::string>& words) {
  return text::join(words, "|");
}

std::string unknown_word(const std::string& word,
                         const std::vector<std::string>& known) {
  const std::string meant = nearest_word(word, known);
  return "'" + word + "' is none of " + listed(known) +
         (meant.empty() ? "" : "; did you mean '" + meant + "'?");
}

}  // namespace tamis::cli
