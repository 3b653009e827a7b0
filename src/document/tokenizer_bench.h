// The tokenizer alone, for bench/parse.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis {

// Runs over UTF-8 that is followed by Text::kPadding zero bytes; returns the tokens
// seen.
std::uint64_t tokenize_only(std::string_view padded_utf8);

}  // namespace tamis
