// The encoding of bytes that say nothing about it themselves, guessed.
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

// For bytes that are not valid UTF-8. Nothing if there is no good guess.
std::optional<Encoding> guess_encoding(std::string_view bytes);

}  // namespace tamis
