// Random markup from the grammar in page_grammar.inc.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/random.h"

namespace tamis::fuzz {

// Expands the symbol `name`, with up to `depth` levels of symbols in symbols. Ends soon
// after `most` bytes.
std::string random_markup(Rng& random, std::string_view name, std::size_t depth,
                          std::size_t most);

// A symbol that stands for a whole construct: a table, a picture, a formula.
std::string_view random_construct(Rng& random);

// The first "$name" of the grammar that has no line; empty if all have one.
std::string_view undefined_symbol();

}  // namespace tamis::fuzz
