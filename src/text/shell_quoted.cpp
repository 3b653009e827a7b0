#include "text/shell_quoted.h"

namespace tamis::text {

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kSafe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@%+=";
  if (!word.empty() && word.find_first_not_of(kSafe) == word.npos)
    return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') out += "'\\'";
    out += c;
  }
  return out + "'";
}

}  // namespace tamis::text
