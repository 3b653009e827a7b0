// Any bytes as a Content-Type header and as the beginning of a response. Reading never
// crashes, and the result can be read again.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "encoding/media_type.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view header = bytes.substr(0, bytes.find('\n'));
  const std::string_view body = bytes.substr(std::min(header.size() + 1, size));
  const tamis::ContentType type = tamis::read_content_type(header);
  if (tamis::read_content_type(type.type).type != type.type) std::abort();
  // If nothing is declared, the bytes decide.
  if (tamis::is_html({}, body) != tamis::begins_as_html(body)) std::abort();
  if (tamis::begins_as_html(body) && body.find('<') == body.npos) std::abort();
  tamis::is_html(type, body);
  return 0;
}
