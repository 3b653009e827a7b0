#include "cli/terminal/colour.h"

#include <atomic>
#include <cstdlib>

#include <unistd.h>

namespace tamis::cli {
namespace {

std::atomic<ColourMode>& mode() {
  static std::atomic<ColourMode> the_mode = ColourMode::automatic;
  return the_mode;
}

}  // namespace

void set_colour_mode(ColourMode chosen) {
  mode() = chosen;
}

bool decide_colours(ColourMode chosen, bool is_terminal, const char* no_color,
                    const char* term) {
  if (chosen != ColourMode::automatic) return chosen == ColourMode::always;
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = term == nullptr || std::string_view(term) == "dumb";
  return is_terminal && !is_refused && !is_dumb;
}

bool has_colours(int fd) {
  return decide_colours(mode(), ::isatty(fd) != 0, std::getenv("NO_COLOR"),
                        std::getenv("TERM"));
}

std::string painted(std::string_view text, std::string_view colour) {
  return "\x1b[" + std::string(colour) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace tamis::cli
