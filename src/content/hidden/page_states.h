// The data that a page holds for its scripts: JSON-LD, and the states that frameworks
// leave in the page, in all the forms in which they write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis::meta {

struct PageState {
  std::string_view source{};         // json_ld, discourse, next, nuxt, state
  std::vector<std::string> json{};   // one after the other
  std::vector<std::string> texts{};  // parts that are no JSON
};

// The better a source says what is content, the sooner it stands.
std::vector<PageState> page_states(const Page& page);

// More is not read.
inline constexpr std::size_t kMostStateBytes = 2u << 20;

}  // namespace tamis::meta
