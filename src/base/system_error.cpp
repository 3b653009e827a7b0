#include "base/system_error.h"

#include <cctype>
#include <cerrno>
#include <cstring>

namespace tamis {

std::string system_error() {
  std::string text = std::strerror(errno);
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace tamis
