// Numbers of bytes as users write them: 812, 64K, 1M, 2G.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tamis::cli {

// K, M and G are powers of 1024, in either case, optionally followed by B or iB.
// Returns nothing for other words and for numbers of more than 64 bits.
std::optional<std::uint64_t> parse_size(std::string_view word);

}  // namespace tamis::cli
