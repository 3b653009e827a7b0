// Random markup from the grammar in page_grammar.inc.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/random.h"

namespace tamis::fuzz {

// Expands the symbol `name`, with up to `depth` levels of nested symbols. Stops soon
// after `most` bytes.
std::string random_markup(Rng& random, std::string_view name, std::size_t depth,
                          std::size_t most);

// Returns a symbol for a complete construct: a table, an image, a formula.
std::string_view random_construct(Rng& random);

// Returns the first "$name" of the grammar that has no line, or an empty string.
std::string_view undefined_symbol();

}  // namespace tamis::fuzz
