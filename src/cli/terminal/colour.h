// Colours are used on terminals, unless NO_COLOR is set or the terminal is dumb.
// --color overrides this.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tamis::cli {

enum class ColourMode : std::uint8_t { automatic, always, never };

// Sets the mode of the whole program; call it once, from the command line.
void set_colour_mode(ColourMode mode);

// Reports whether this file descriptor shows colours.
bool has_colours(int fd);

// Decides by the mode, the kind of terminal and the two environment variables.
bool decide_colours(ColourMode mode, bool is_terminal, const char* no_color,
                    const char* term);

// Text in a colour: painted("tamis:", kBoldRed).
inline constexpr std::string_view kBoldRed = "1;31";
inline constexpr std::string_view kBold = "1";
std::string painted(std::string_view text, std::string_view colour);

}  // namespace tamis::cli
