// The encodings of East Asia where a character is ASCII or a pair of bytes: Big5,
// EUC-JP, EUC-KR, GBK, GB 18030 and Shift_JIS. A few are more than a pair:
//
//   EUC-JP     8F B0 A1      three bytes, if the first is 8F
//   GB 18030   81 30 81 30   four, if the second is a digit
#pragma once

#include "encoding/decoded.h"
#include "encoding/encoding_labels_table.h"

namespace tamis {

bool is_multi_byte(Encoding encoding);

// For encodings that are multi-byte.
Decoded decode_multi_byte(Encoding encoding, std::string_view bytes, char* to);

}  // namespace tamis
