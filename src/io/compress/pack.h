// Compression in one call. Calls are independent, so that several threads can compress
// the parts of one file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/compress/members.h"
#include "io/compress/unpack.h"

namespace tamis {

// Appends one gzip member or one zstd frame, with the default level of the programs. A
// file may contain several such pieces.
void pack_into(std::string_view bytes, Packing packing, std::string& out);

// Returns the bytes in a content coding, compressed for speed rather than size. Returns
// nothing if memory runs out.
std::optional<std::string> pack(std::string_view bytes, Coding coding);

}  // namespace tamis
