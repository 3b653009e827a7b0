// Pages with a chosen tag ratio in each line.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "support/filters.h"

namespace tamis::test {

// Each line is one tag and one word whose length is the ratio: "aa", "bbbb", ...
inline std::string page_of_ratios(std::initializer_list<std::size_t> ratios) {
  std::string out = "<body>";
  char name = 'a';
  for (const std::size_t ratio : ratios) out += "\n<p>" + std::string(ratio, name++);
  return out;
}

// Returns the letters of the words that a filter keeps of such a page: "bce".
inline std::string kept_lines(std::string_view pipeline, const std::string& html) {
  std::string out;
  for (const char c : kept(pipeline, html))
    if (c != ' ' && (out.empty() || out.back() != c)) out += c;
  return out;
}

}  // namespace tamis::test
