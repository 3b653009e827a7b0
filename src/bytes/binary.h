// Tells files that are not pages: images, archives, programs.
#pragma once

#include <string_view>

namespace tamis {

// What the bytes are ("a PNG image", "binary data"), or empty for what can be text.
std::string_view binary_kind(std::string_view bytes);

}  // namespace tamis
