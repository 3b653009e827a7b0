// The header of a WARC record (ISO 28500, versions 1.0 and 1.1).
//
//   WARC/1.0
//   WARC-Type: response
//   WARC-Target-URI: https://example.org/
//   Content-Length: 1234
//
//   (1234 bytes, and two empty lines)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tamis/error.h"

namespace tamis::bulk {

// The maximum size of a header. Anything longer is not a header.
inline constexpr std::size_t kMaxHead = std::size_t{64} << 10;

struct WarcHead {
  // Views of the bytes that were read; empty if a field is missing.
  std::string_view type;
  std::string_view target_uri;  // without the <> that some programs write
  std::string_view date;
  std::string_view record_id;  // without the <>
  std::string_view content_type;
  std::string_view payload_type;  // as detected by the crawler
  std::string_view truncated;     // the reason, if the content is truncated
  std::uint64_t length = 0;       // of the content
  std::size_t size = 0;           // of the header, with its empty line
};

enum class HeadFault : std::uint8_t {
  needs_more,  // may be incomplete
  no_record,   // it does not begin with WARC/
  too_long,    // no end within kMaxHead
  bad_length,  // Content-Length is missing or not a number
};
// Returns the text for messages: "no record begins here".
std::string_view to_string(HeadFault fault);

// Lines may end with LF alone, and names are case-insensitive. Continuation lines are
// ignored, since no field that tamis needs has any.
tl::expected<WarcHead, HeadFault> read_warc_head(std::string_view bytes);

// Reports whether this is the header of a record with the response to a page request.
bool is_response(const WarcHead& head);

}  // namespace tamis::bulk
