// Bytes packed as one member of gzip or one frame of zstd. Such pieces can follow each
// other in a file.
#pragma once

#include <string>
#include <string_view>

#include "io/compress/members.h"

namespace tamis {

// Appends. One call knows nothing of the others, so that threads can pack what one file
// becomes.
void pack_into(std::string_view bytes, Packing packing, std::string& out);

}  // namespace tamis
