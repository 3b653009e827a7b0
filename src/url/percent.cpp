#include "url/percent.h"

#include "text/ascii.h"

namespace tamis::url {

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
                           hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0;
    if (is_escape) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

void append_percent_encoded(char byte, std::string& out) {
  constexpr char kHex[] = "0123456789ABCDEF";
  out += '%';
  out += kHex[static_cast<unsigned char>(byte) >> 4];
  out += kHex[static_cast<unsigned char>(byte) & 15];
}

}  // namespace tamis::url
