#include "encoding/utf16_guess.h"

#include <algorithm>

namespace tamis {

std::optional<Encoding> guess_utf16(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, 4096);
  std::size_t zeros[2] = {0, 0};  // at even and at odd places
  for (std::size_t i = 0; i < head.size(); ++i) zeros[i % 2] += head[i] == '\0';
  const auto [least, most] = std::minmax(zeros[0], zeros[1]);
  const bool plain = most * 3 > head.size() && least * 8 < most;
  if (!plain) return std::nullopt;
  return zeros[0] > zeros[1] ? Encoding::utf_16be : Encoding::utf_16le;
}

}  // namespace tamis
