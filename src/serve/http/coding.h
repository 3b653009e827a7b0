// Content codings for clients: which one they like, and bytes packed in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/compress/unpack.h"

namespace tamis::serve {

// The one that a client likes best, by its field Accept-Encoding; what is equally liked
// is chosen for speed.
Coding preferred_coding(std::string_view accept_encoding);

// Quickly rather than tightly; nothing where memory runs out.
std::optional<std::string> pack(std::string_view bytes, Coding coding);

}  // namespace tamis::serve
