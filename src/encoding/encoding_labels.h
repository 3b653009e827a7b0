// The encodings of the web by their labels (WHATWG Encoding Standard, section 4.2):
//
//   find_encoding(" Latin1 ")   // Encoding::windows_1252
//   name_of(Encoding::euc_kr)   // "euc-kr"
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

// Returns the encoding of a label. ASCII whitespace around it and its case do not
// matter.
std::optional<Encoding> find_encoding(std::string_view label);

// Returns the name in lower case, which is a string literal.
std::string_view name_of(Encoding encoding);

}  // namespace tamis
