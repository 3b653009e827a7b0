// What engine.inl needs. Included before the compiler is told of other instructions, so
// that no function of the standard library is compiled with them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

#include "document/character_references.h"
#include "document/doctype.h"
#include "document/engine.h"
#include "document/tags.h"
#include "document/visibility.h"
#include "document/word_chunk.h"
#include "text/ascii.h"
