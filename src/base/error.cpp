#include "base/error.h"

#include <cctype>
#include <cerrno>
#include <cstring>

namespace tamis {

std::string_view name_of(ErrorCode code) {
  constexpr std::string_view kNames[] = {"cannot_read",  "cannot_write", "empty_input",
                                         "too_large",    "not_text",     "bad_file",
                                         "bad_argument", "internal"};
  return kNames[static_cast<std::size_t>(code)];
}

std::string system_error() {
  std::string text = std::strerror(errno);
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

Error in_option(std::string option, Error error) {
  if (!error.place.empty()) option += ": " + error.place;
  error.place = std::move(option);
  return error;
}

}  // namespace tamis
