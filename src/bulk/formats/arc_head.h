// The head of a record of an ARC file, which crawlers wrote before there was WARC
// (Internet Archive, 1996; versions 1 and 2). It is a line:
//
//   http://example.org/ 192.0.2.1 20010131235959 text/html 1234
//   (1234 bytes, the answer with its head, and an empty line)
//
// Version 2 has more between type and length. The first record of a file tells of the
// file: "filedesc://NAME 0.0.0.0 20010131235959 text/plain 76".
#pragma once

#include <string>
#include <string_view>

#include "bulk/formats/warc_head.h"

namespace tamis::bulk {

// As the head of a WARC record that says the same. Its date is as it stands there.
tl::expected<WarcHead, HeadFault> read_arc_head(std::string_view bytes);

// 20010131235959, and as WARC files have it: 2001-01-31T23:59:59Z.
bool is_arc_date(std::string_view text);
std::string from_arc_date(std::string_view date);

}  // namespace tamis::bulk
