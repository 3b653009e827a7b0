#include "text/control_characters.h"

#include <cstring>

#include "text/numbers.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::size_t kStretch = 64;  // bytes that are checked together

// Reports whether one of the bytes may begin a control character other than tab and
// line feed. Such a byte is below U+0020, DEL, or the first byte of U+0080 to U+00BF.
// Almost no text has one, so the loop does not stop early, and the compiler can
// vectorise it.
bool may_have_control(const char* text) {
  unsigned char found = 0;  // as narrow as the values that are compared
  for (std::size_t i = 0; i < kStretch; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool is_low = byte < 0x20 && byte != '\t' && byte != '\n';
    found = static_cast<unsigned char>(
        found | static_cast<unsigned char>(is_low | (byte == 0x7F) | (byte == 0xC2)));
  }
  return found != 0;
}

// Returns the position of the next control character, or the size of the text.
std::size_t next_control(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const bool is_long = text.size() - at >= kStretch;
    if (is_long && !may_have_control(text.data() + at)) {
      at += kStretch;
      continue;
    }
    const std::size_t end = is_long ? at + kStretch : text.size();
    for (; at < end; ++at)
      if (control_length(text, at) > 0) return at;
  }
  return text.size();
}

}  // namespace

bool has_controls(std::string_view text) {
  return next_control(text, 0) < text.size();
}

void drop_controls(std::string& text) {
  std::size_t at = next_control(text, 0);
  if (at == text.size()) return;
  std::size_t size = at;
  while (at < text.size()) {
    const bool is_blank = text[at] == '\f' || text[at] == '\r';
    at += control_length(text, at);
    if (is_blank) text[size++] = ' ';
    const std::size_t next = next_control(text, at);
    std::memmove(text.data() + size, text.data() + at, next - at);
    size += next - at;
    at = next;
  }
  text.resize(size);
}

std::string without_controls(std::string_view text) {
  std::string out(text);
  drop_controls(out);
  return out;
}

std::string with_controls_as(std::string_view text, char sign) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_layout = text[at] == '\t' || text[at] == '\n';
    const std::size_t length = is_layout ? 1 : control_length(text, at);
    out += length > 0 ? sign : text[at];
    at += length > 0 ? length : 1;
  }
  return out;
}

std::string visible(std::string_view message) {
  std::string out;
  for (std::size_t at = 0; at < message.size();) {
    Utf8Character c = read_utf8(message.substr(at));
    const std::string_view character = message.substr(at, c.length);
    const bool is_stray = invalid_utf8(character) < character.size();
    if (is_stray) c = {static_cast<unsigned char>(character[0]), 1};
    if (is_stray || c.code < 0x20 || (c.code >= 0x7F && c.code < 0xA0)) {
      out += "\\x";
      out += text::hexadecimal(c.code, 2);
    } else if (is_invisible_character(c.code)) {
      out += c.code < 0x10000 ? "\\u" : "\\U";
      out += text::hexadecimal(c.code, c.code < 0x10000 ? 4 : 8);
    } else {
      out += character;
    }
    at += c.length;
  }
  return out;
}

}  // namespace tamis
