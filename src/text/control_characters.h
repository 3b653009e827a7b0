// Control characters: C0 (U+0000 to U+001F), DEL (U+007F) and C1 (U+0080 to U+009F).
//
// Terminals execute them: they move the cursor and change the title and colours, and
// some terminals send replies as if the user had typed. So output from pages has no
// control characters except the tabs and line breaks of its layout, and messages show
// them as \x1b.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// Returns the length in bytes of the control character at `at`. Returns 0 for other
// characters, tabs and line feeds.
inline std::size_t control_length(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x20) return byte == '\t' || byte == '\n' ? 0 : 1;
  if (byte != 0x7F && byte != 0xC2) return 0;
  if (byte == 0x7F) return 1;
  if (at + 1 == text.size()) return 0;
  const auto next = static_cast<unsigned char>(text[at + 1]);
  return next >= 0x80 && next < 0xA0 ? 2 : 0;
}

// Reports whether the text, which must be UTF-8, has a control character other than tab
// and line feed.
bool has_controls(std::string_view text);

// Removes control characters except tabs and line feeds. HTML whitespace among them
// (\f, \r) becomes a space.
void drop_controls(std::string& text);
std::string without_controls(std::string_view text);

// Returns the text with each control character, including tabs and line feeds, replaced
// by `sign`. Use it for names of files and fields, which must fit on one line.
std::string with_controls_as(std::string_view text, char sign);

// Returns a message on one line. Control characters, including tabs and line feeds, and
// bytes that are not UTF-8 are shown as \x1b. Invisible characters and marks that
// change the direction of text are shown as \u202e. They could make a message read as
// another one.
std::string visible(std::string_view message);

}  // namespace tamis
