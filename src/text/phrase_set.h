// Words and phrases of a table: one row per language or topic, with semicolons between
// its phrases.
//
//   constexpr std::string_view kJoining[] = {"and;with", "und;mit"};
//   static const text::PhraseSet kSet(kJoining);
//   kSet.contains("und")
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "text/lists.h"

namespace tamis::text {

// Returns the phrases of all rows, in their order. They point into the rows.
inline std::vector<std::string_view> phrases_of(
    std::span<const std::string_view> rows) {
  std::vector<std::string_view> out;
  for (const std::string_view row : rows)
    for (const std::string_view phrase : split_words(row, ";")) out.push_back(phrase);
  return out;
}

// Report whether one of the parts is in the text, or at its end.
inline bool has_one_of(std::string_view text,
                       std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](auto part) { return text.find(part) != text.npos; });
}
inline bool ends_with_one_of(std::string_view text,
                             std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](auto part) { return text.ends_with(part); });
}

class PhraseSet {
 public:
  explicit PhraseSet(std::span<const std::string_view> rows)
      : sorted_(phrases_of(rows)) {
    std::sort(sorted_.begin(), sorted_.end());
  }

  bool contains(std::string_view phrase) const {
    return std::binary_search(sorted_.begin(), sorted_.end(), phrase);
  }

 private:
  std::vector<std::string_view> sorted_;
};

}  // namespace tamis::text
