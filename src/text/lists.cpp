#include "text/lists.h"

#include <algorithm>

namespace tamis::text {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t end = text.find(separator);
    out.push_back(text.substr(0, end));
    if (end == text.npos) return out;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text,
                                          std::string_view separators) {
  std::vector<std::string_view> out;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(separators, at)) != text.npos) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

}  // namespace tamis::text
