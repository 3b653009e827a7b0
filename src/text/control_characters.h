// Control characters: C0 (U+0000 to U+001F), DEL (U+007F) and C1 (U+0080 to U+009F).
//
// A terminal obeys them: they move its cursor, change its title and colours, and some
// answer as if the user had typed. So what is written of a page has none but the tabs
// and line breaks of its layout, and messages show them as \x1b.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// The bytes of the control character there; 0 where there is none, or a tab or a line
// feed.
inline std::size_t control_length(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x20) return byte == '\t' || byte == '\n' ? 0 : 1;
  if (byte != 0x7F && byte != 0xC2) return 0;
  if (byte == 0x7F) return 1;
  if (at + 1 == text.size()) return 0;
  const auto next = static_cast<unsigned char>(text[at + 1]);
  return next >= 0x80 && next < 0xA0 ? 2 : 0;
}

// Whether the text, which is UTF-8, has a control character other than tab and line
// feed.
bool has_controls(std::string_view text);

// Takes them out. The blanks of HTML among them (\f, \r) become blanks.
void drop_controls(std::string& text);
std::string without_controls(std::string_view text);

// Returns the text with `sign` in the place of each control character, tabs and line
// feeds included: for names of files and fields, which are on one line.
std::string with_controls_as(std::string_view text, char sign);

// A message on one line: control characters as \x1b, line feeds, tabs and bytes that
// are no UTF-8 among them. Characters that nobody sees or that turn text around
// (zero-width ones, marks and overrides of direction) are shown as \u202e, or a message
// could be read as another one.
std::string visible(std::string_view message);

}  // namespace tamis
