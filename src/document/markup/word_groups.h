// Tables of words that group all words of one meaning. They are split at compile time:
//
//   constexpr WordGroup<int> kGroups[] = {{"dot point", 1}, {"dash", 2}};
//   constexpr auto kWords = words_of<kGroups>();  // dash 2, dot 1, point 1
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace tamis {

// Words separated by single spaces.
template <class Value>
struct WordGroup {
  std::string_view words;
  Value value;
};

// Returns the words of all groups, sorted, each in a separate group.
template <const auto& kGroups>
constexpr auto words_of() {
  using Group = std::remove_cvref_t<decltype(kGroups[0])>;
  constexpr std::size_t kCount = [] {
    std::size_t count = 0;
    for (const Group& group : kGroups)
      count += 1 + static_cast<std::size_t>(std::ranges::count(group.words, ' '));
    return count;
  }();
  std::array<Group, kCount> out = {};
  std::size_t count = 0;
  for (const Group& group : kGroups)
    for (std::size_t at = 0; at < group.words.size();) {
      const std::size_t end = std::min(group.words.find(' ', at), group.words.size());
      out[count++] = {group.words.substr(at, end - at), group.value};
      at = end + 1;
    }
  std::ranges::sort(out, {}, &Group::words);
  return out;
}

}  // namespace tamis
