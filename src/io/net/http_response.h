// An HTTP response as stored by a crawler: its header section, and its body without
// transfer and content codings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "encoding/media_type.h"

namespace tamis::bulk {

struct HttpHead {
  int status = 0;
  std::string_view content_type;
  // Several fields of one name are one list, in their order.
  std::string content_encoding;
  std::string transfer_encoding;  // without a final "chunked"
  bool is_chunked = false;
  std::string_view body;  // as stored
};

// Returns nothing if the bytes do not begin with a status line. If the header section
// has no end, there is no body.
std::optional<HttpHead> read_http_head(std::string_view bytes);

// Scratch buffers for read_body().
struct BodyScratch {
  std::string joined;  // without chunks
  std::string unpacked;
  std::string next;
};

struct Body {
  std::string_view bytes;
  bool is_cut = false;        // its end is missing or cannot be decompressed
  bool is_too_large = false;  // after decompression
  std::string_view unknown_coding =
      {};  // an unsupported coding; then there are no bytes
};

// Decodes the body as the header states. Crawlers often keep the header and store the
// decompressed body. So a body that does not match the header is returned unchanged.
Body read_body(const HttpHead& head, std::size_t max_bytes, BodyScratch& scratch);

}  // namespace tamis::bulk
