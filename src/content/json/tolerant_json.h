// JSON as pages have it: with comments, CDATA marks, and all that json_repair.h mends.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace tamis::meta {

// More is a catalogue, not a description of a page.
inline constexpr std::size_t kMostJsonBytes = 512u << 10;

// Hands on the value in the text, and where that is not taken (its answer is false) the
// value repaired; nothing where the text is too long.
void each_reading(std::string_view text, std::size_t most_bytes,
                  const std::function<bool(std::string_view)>& take);

}  // namespace tamis::meta
