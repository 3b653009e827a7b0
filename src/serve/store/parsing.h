// How the server parses pages: as `tamis extract` and `tamis eval` do, so that all of
// them keep the same words.
#pragma once

#include "tamis/parser.h"

namespace tamis::serve {

inline const ParseOptions kServeParsing = {.scripting = true, .rescue_unseen = true};

}  // namespace tamis::serve
