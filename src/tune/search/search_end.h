// Why a search ended, and the words for it that journals and results have.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tamis::tune {

enum class SearchEnd : std::uint8_t {
  nothing_left,  // the search has nothing more to try
  evaluations,   // so many were judged
  seconds,       // so much time was spent
  generations,
  interrupted,
  paused,  // it goes on when others have come as far (islands)
};

// "nothing_left", "evaluations", ...
std::string_view to_string(SearchEnd end);
std::optional<SearchEnd> read_search_end(std::string_view text);

}  // namespace tamis::tune
