// How much a pipeline that somebody sends may ask of this server. The results of its
// parts are in memory at once, each with a number for every word of the page.
#pragma once

#include <optional>
#include <string_view>

#include "tamis/error.h"
#include "tamis/page.h"
#include "tamis/pipeline.h"

namespace tamis::serve {

inline constexpr std::size_t kMostRequestBytes = 64u << 10;  // of a pipeline's text
inline constexpr std::size_t kMostRequestNodes = 200;
inline constexpr std::size_t kMostResults = 8'000'000;  // parts times words

std::optional<Error> too_long(std::string_view text);
std::optional<Error> too_many_parts(const Pipeline& pipeline);
std::optional<Error> too_much_work(const Pipeline& pipeline, const Page& page);

}  // namespace tamis::serve
