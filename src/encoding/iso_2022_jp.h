// ISO-2022-JP, where escape sequences switch between ASCII and Japanese.
#pragma once

#include "encoding/decoded.h"

namespace tamis {

Decoded decode_iso_2022_jp(std::string_view bytes, char* to);

}  // namespace tamis
