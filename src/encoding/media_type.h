// What kind of bytes these are: a page, or a file that is none, such as an image, an
// archive or a program.
//
//   read_content_type("Text/HTML; charset=\"utf-8\"")   // {"text/html", "utf-8"}
#pragma once

#include <string>
#include <string_view>

namespace tamis {

struct ContentType {
  std::string type;     // in lower case, without parameters; empty if not said
  std::string charset;  // as it stands there; empty if not said
};

ContentType read_content_type(std::string_view header);

// Reports whether this is an HTML page: by the type where it says so or says otherwise;
// by the first bytes where there is none, or one that servers also give for what they
// do not know (text/plain, application/octet-stream) or for XML.
bool is_html(const ContentType& type, std::string_view bytes);

// Reports whether bytes begin as HTML does: after blanks and comments, with a tag that
// pages have at their beginning. See the WHATWG MIME Sniffing Standard, section 7.1.
bool begins_as_html(std::string_view bytes);

// Returns what the bytes are ("a PNG image", "binary data"), or empty for what can be
// text. The declared encoding may be empty or unknown: letters of UTF-16 look like
// binary data, unless they are declared.
std::string_view binary_kind(std::string_view bytes, std::string_view charset = {});

}  // namespace tamis
