// UTF-16 without a byte order mark: text of the web has mostly ASCII, so every other
// byte of it is zero.
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding_labels.h"

namespace tamis {

std::optional<Encoding> guess_utf16(std::string_view bytes);

}  // namespace tamis
