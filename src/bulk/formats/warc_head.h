// The head of a WARC record (ISO 28500, versions 1.0 and 1.1).
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

// A head is never longer; what is longer is none.
inline constexpr std::size_t kMaxHead = std::size_t{64} << 10;

struct WarcHead {
  // Of the bytes that it was read from; empty where a field is missing.
  std::string_view type;
  std::string_view target_uri;  // without the <> that some programs write
  std::string_view date;
  std::string_view record_id;  // without its <>
  std::string_view content_type;
  std::string_view payload_type;  // as the crawler found out
  std::string_view truncated;     // why, if it is
  std::uint64_t length = 0;       // of the content
  std::size_t size = 0;           // of the head itself, with its empty line
};

enum class HeadFault : std::uint8_t {
  needs_more,  // it may go on
  no_record,   // it does not begin with WARC/
  too_long,    // no end within kMaxHead
  bad_length,  // Content-Length is missing or no number
};
// For messages: "a record begins with WARC/1.0 or WARC/1.1".
std::string_view to_string(HeadFault fault);

// Lines may end with LF alone; names have no case; a line that begins with a blank goes
// on with the one before it, which only matters for fields that we do not need.
tl::expected<WarcHead, HeadFault> read_warc_head(std::string_view bytes);

// Whether a record of such a head is what crawlers write for a page that was answered.
bool is_response(const WarcHead& head);

}  // namespace tamis::bulk
