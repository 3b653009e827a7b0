#include "cli/colour.h"

#include <cstdlib>

#include <unistd.h>

namespace tamis::cli {

bool has_colours(int fd) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = term == nullptr || std::string_view(term) == "dumb";
  return ::isatty(fd) != 0 && !is_refused && !is_dumb;
}

std::string painted(std::string_view text, std::string_view colour) {
  return "\x1b[" + std::string(colour) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace tamis::cli
