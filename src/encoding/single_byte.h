// Encodings where every byte is a character: the ISO 8859 family, windows-125x, KOI8,
// the Mac's, and x-user-defined.
#pragma once

#include "encoding/decoded.h"
#include "encoding/encoding_labels_table.h"

namespace tamis {

bool is_single_byte(Encoding encoding);

// For encodings that are single-byte. U+FFFD if the byte means nothing.
char16_t single_byte_character(Encoding encoding, char byte);

Decoded decode_single_byte(Encoding encoding, std::string_view bytes, char* to);

}  // namespace tamis
