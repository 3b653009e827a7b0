// The encoding in an XML declaration, which counts if no <meta> names one:
//
//   <?xml version="1.0" encoding="gb2312"?>
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

std::optional<Encoding> xml_encoding(std::string_view bytes);

// UTF-16, if the bytes begin with "<?x" in it.
std::optional<Encoding> utf16_xml_declaration(std::string_view bytes);

}  // namespace tamis
