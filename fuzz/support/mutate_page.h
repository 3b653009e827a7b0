// Mutates a page as a tree of elements. It inserts, moves, repeats, nests, wraps,
// unwraps and opens constructs, and replaces attributes and texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/random.h"

namespace tamis::fuzz {

// Returns a mutated page of at most `most` bytes. The bytes before the first "<" are
// kept, because they select the options of a fuzz target.
std::string mutate_page(Rng& random, std::string_view input, std::size_t most);

// Returns `first` with a part replaced by, or followed by, a part of `second`.
std::string cross_pages(Rng& random, std::string_view first, std::string_view second,
                        std::size_t most);

}  // namespace tamis::fuzz
