// Hashes as people copy them: sixteen digits.
#pragma once

#include <cstdint>
#include <string>

namespace tamis {

inline std::string to_hexadecimal(std::uint64_t number) {
  std::string out(16, '0');
  for (std::size_t i = out.size(); i-- > 0; number >>= 4)
    out[i] = "0123456789abcdef"[number & 15];
  return out;
}

}  // namespace tamis
