// From a known encoding to UTF-8, whichever it is.
#pragma once

#include "encoding/decoded.h"
#include "encoding/encoding_labels_table.h"

namespace tamis {

// For all encodings; UTF-8 itself is repaired where it is malformed.
Decoded transcode(Encoding encoding, std::string_view bytes, char* to);

}  // namespace tamis
