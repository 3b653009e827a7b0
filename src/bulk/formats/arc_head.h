// The header of a record of an ARC file, the format before WARC (Internet Archive,
// 1996; versions 1 and 2). It is one line:
//
//   http://example.org/ 192.0.2.1 20010131235959 text/html 1234
//   (1234 bytes: the response with its header, and an empty line)
//
// Version 2 has more fields between type and length. The first record describes the
// file: "filedesc://NAME 0.0.0.0 20010131235959 text/plain 76".
#pragma once

#include <string>
#include <string_view>

#include "bulk/formats/warc_head.h"

namespace tamis::bulk {

// Returns the header as that of an equivalent WARC record, with the date unchanged.
tl::expected<WarcHead, HeadFault> read_arc_head(std::string_view bytes);

// ARC dates are written 20010131235959; WARC dates 2001-01-31T23:59:59Z.
bool is_arc_date(std::string_view text);
std::string from_arc_date(std::string_view date);

}  // namespace tamis::bulk
