#include "cli/terminal/colour.h"

#include <atomic>
#include <cstdlib>

#include <unistd.h>

#include "cli/command.h"

namespace tamis::cli {
namespace {

std::atomic<ColourMode>& mode() {
  static std::atomic<ColourMode> the_mode = ColourMode::automatic;
  return the_mode;
}

// Puts the word into effect; what is wrong with it, if anything.
std::string choose(const std::string& word) {
  if (word == "auto")
    set_colour_mode(ColourMode::automatic);
  else if (word == "always")
    set_colour_mode(ColourMode::always);
  else if (word == "never")
    set_colour_mode(ColourMode::never);
  else
    return "'" + word + "' is none of auto, always and never";
  return {};
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

void add_color(const Command& command) {
  for (const auto& below : command.subcommands()) add_color(*below);
  if (command.parent() == nullptr) return;
  command.group(kMessages).option(
      "--color auto|always|never", choose,
      "Colours: on a terminal (auto), always or never; the variable NO_COLOR "
      "turns them off as well");
}

}  // namespace tamis::cli
