// The data that a page contains for its scripts: JSON-LD, and the states that
// frameworks leave in the page, in all formats in which they write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis::meta {

struct PageState {
  std::string_view source{};         // json_ld, discourse, next, nuxt, state
  std::vector<std::string> json{};   // one after the other
  std::vector<std::string> texts{};  // parts that are not JSON
};

// Returns the page's states. Sources that identify content more reliably come first.
std::vector<PageState> page_states(const Page& page);

// Longer data is not read.
inline constexpr std::size_t kMostStateBytes = 2u << 20;

}  // namespace tamis::meta
