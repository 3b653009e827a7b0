// Small well-formed pages with content that is difficult for Markdown: adjacent styles,
// and text that looks like markup.
#pragma once

#include <string>

#include "base/random.h"

namespace tamis::test {

std::string random_phrases(Rng& random, std::size_t pieces);

}  // namespace tamis::test
