#include "base/error.h"

#include <cctype>
#include <cerrno>
#include <cstring>

namespace tamis {

std::string_view name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::cannot_read: return "cannot_read";
    case ErrorCode::cannot_write: return "cannot_write";
    case ErrorCode::empty_input: return "empty_input";
    case ErrorCode::too_large: return "too_large";
    case ErrorCode::not_text: return "not_text";
    case ErrorCode::bad_file: return "bad_file";
    case ErrorCode::bad_argument: return "bad_argument";
    case ErrorCode::internal: break;
  }
  return "internal";
}

std::string system_error() {
  std::string text = std::strerror(errno);
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace tamis
