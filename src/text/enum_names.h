// Names of enumerators, in the order of their values.
//
//   constexpr EnumNames<Method, 3> kNames = {{"params", "vote", "gp"}};
//   kNames[Method::vote]     "vote"
//   kNames.find("gp")        Method::gp
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tamis::text {

template <class Enum, std::size_t N>
struct EnumNames {
  std::array<std::string_view, N> all;

  constexpr std::string_view operator[](Enum value) const {
    return all[static_cast<std::size_t>(value)];
  }

  // Returns the enumerator of that name, or nothing.
  constexpr std::optional<Enum> find(std::string_view name) const {
    const auto found = std::find(all.begin(), all.end(), name);
    if (found == all.end()) return std::nullopt;
    return static_cast<Enum>(found - all.begin());
  }
};

}  // namespace tamis::text
