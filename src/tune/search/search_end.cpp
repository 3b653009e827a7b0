#include "tune/search/search_end.h"

#include <algorithm>
#include <array>

namespace tamis {
namespace {

constexpr std::array<std::string_view, 6> kNames = {
    "nothing_left", "evaluations", "seconds", "generations", "interrupted", "paused"};

}  // namespace

std::string_view to_string(SearchEnd end) {
  return kNames[static_cast<std::size_t>(end)];
}

std::optional<SearchEnd> read_search_end(std::string_view text) {
  const auto found = std::find(kNames.begin(), kNames.end(), text);
  if (found == kNames.end()) return {};
  return static_cast<SearchEnd>(found - kNames.begin());
}

}  // namespace tamis
