// Whether a name is one that name_beside() (file.h) makes. Where the process that made
// it is gone, such a file was left by a process that was killed.
#pragma once

#include <string_view>

namespace tamis {

inline constexpr std::string_view kBesideMark = ".new-";

inline bool is_name_beside(std::string_view name) {
  const std::size_t at = name.rfind(kBesideMark);
  if (at == std::string_view::npos) return false;
  name.remove_prefix(at + kBesideMark.size());
  const std::size_t dash = name.find('-');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  };
  return dash != std::string_view::npos && is_number(name.substr(0, dash)) &&
         is_number(name.substr(dash + 1));
}

}  // namespace tamis
