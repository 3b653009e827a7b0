// An HTTP response as a crawler stored it: its head, and its body without transfer and
// content codings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "encoding/media_type.h"

namespace tamis::bulk {

struct HttpHead {
  int status = 0;
  std::string_view content_type;
  std::string_view content_encoding;   // of several fields the last
  std::string_view transfer_encoding;  // without what follows: chunked
  bool is_chunked = false;
  std::string_view body;  // as it stands there
};

// Nothing where the bytes do not begin with a status line. A head without an end has no
// body.
std::optional<HttpHead> read_http_head(std::string_view bytes);

// Memory that is used again.
struct BodyScratch {
  std::string joined;  // without chunks
  std::string unpacked;
  std::string next;
};

struct Body {
  std::string_view bytes;
  bool is_cut = false;        // its end is missing, or cannot be unpacked
  bool is_too_large = false;  // once unpacked
  std::string_view unknown_coding =
      {};  // one that we do not know; then there are no bytes
};

// Undoes what the head says was done. Crawlers often keep a head and store the body
// unpacked: where the body is not what the head says it is taken as it is.
Body read_body(const HttpHead& head, std::size_t max_bytes, BodyScratch& scratch);

}  // namespace tamis::bulk
