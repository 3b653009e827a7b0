// Changes a page as a tree of elements: constructs are inserted, moved, repeated,
// nested, wrapped, unwrapped and left unclosed, attributes and texts replaced.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/random.h"

namespace tamis::fuzz {

// At most `most` bytes. What precedes the first "<" is kept: it chooses the options of
// a fuzz target.
std::string mutate_page(Rng& random, std::string_view input, std::size_t most);

// A part of `first` replaced by, or followed by, a part of `second`.
std::string cross_pages(Rng& random, std::string_view first, std::string_view second,
                        std::size_t most);

}  // namespace tamis::fuzz
