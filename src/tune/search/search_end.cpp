#include "tune/search/search_end.h"

#include "text/enum_names.h"

namespace tamis::tune {
namespace {

constexpr text::EnumNames<SearchEnd, 6> kNames = {
    {"nothing_left", "evaluations", "seconds", "generations", "interrupted", "paused"}};

}  // namespace

std::string_view to_string(SearchEnd end) {
  return kNames[end];
}

std::optional<SearchEnd> read_search_end(std::string_view text) {
  return kNames.find(text);
}

}  // namespace tamis::tune
