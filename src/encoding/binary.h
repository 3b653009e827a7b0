// Tells files that are not pages: images, archives, programs.
#pragma once

#include <string_view>

namespace tamis {

// What the bytes are ("a PNG image", "binary data"), or empty for what can be text.
std::string_view binary_kind(std::string_view bytes);

// The same for bytes of a declared encoding, which may be empty or unknown: letters of
// UTF-16 look like binary data, unless they are declared.
std::string_view binary_kind(std::string_view bytes, std::string_view charset);

}  // namespace tamis
