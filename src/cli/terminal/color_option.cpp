#include "cli/terminal/color_option.h"

#include <string>

#include "cli/command.h"
#include "cli/terminal/colour.h"

namespace tamis::cli {
namespace {

// Applies the word. Returns the problem, if it is invalid.
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

void add_color(const Command& command) {
  for (const auto& below : command.subcommands()) add_color(*below);
  if (command.parent() == nullptr) return;
  command.group(kMessages).option(
      "--color auto|always|never", choose,
      "Colours: on a terminal (auto), always or never; the variable NO_COLOR "
      "turns them off as well");
}

}  // namespace tamis::cli
