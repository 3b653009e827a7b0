// How a page is parsed, by what was asked of its extraction.
#pragma once

#include "extract/options.h"
#include "tamis/parser.h"

namespace tamis::forms {

// Scripts are taken to run, unless what stands there for who has none is wanted.
inline ParseOptions parsing_of(const Options& options) {
  return {.scripting = !options.noscript,
          .hide_invisible = options.hide_invisible,
          .noscript_words = options.noscript,
          .rescue_unseen = true};
}

}  // namespace tamis::forms
