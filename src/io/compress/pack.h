// Bytes packed in one call. One call knows nothing of the others, so that threads can
// pack what one file becomes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/compress/members.h"
#include "io/compress/unpack.h"

namespace tamis {

// Appends one member of gzip or one frame of zstd, as tightly as the programs do. Such
// pieces can follow each other in a file.
void pack_into(std::string_view bytes, Packing packing, std::string& out);

// Returns the bytes in a content coding, packed quickly rather than tightly; nothing
// where memory runs out.
std::optional<std::string> pack(std::string_view bytes, Coding coding);

}  // namespace tamis
