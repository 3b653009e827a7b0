// The stored lists of function words, sorted and front coded. A digit (0-9, A-V) is the
// number of bytes that the next word shares with the previous one; the rest follows.
// This halves the size, since inflected words share their beginnings.
//
//   "0den2r1u"   den, der, du
//
// Words are folded (folding.h). tools/generate_function_words.py makes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace tamis {

struct FunctionWordList {
  std::string_view code;
  std::string_view small;
  std::string_view more;  // additional words of the large list
};

// Returns all lists, sorted by language code.
std::span<const FunctionWordList> function_word_lists();

namespace front_coding {
constexpr bool is_count(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'V');
}
constexpr std::size_t to_number(char c) {
  return static_cast<std::size_t>(c <= '9' ? c - '0' : c - 'A' + 10);
}
}  // namespace front_coding

inline std::size_t count_words(std::string_view list) {
  return static_cast<std::size_t>(
      std::count_if(list.begin(), list.end(), front_coding::is_count));
}

// Calls visit(std::string_view) for each word of the list.
template <class Visit>
void for_each_word(std::string_view list, const Visit& visit) {
  std::string word;
  while (!list.empty()) {
    word.resize(front_coding::to_number(list.front()));
    list.remove_prefix(1);
    const auto* const end =
        std::find_if(list.begin(), list.end(), front_coding::is_count);
    const auto length = static_cast<std::size_t>(end - list.begin());
    word += list.substr(0, length);
    list.remove_prefix(length);
    visit(std::string_view(word));
  }
}

}  // namespace tamis
