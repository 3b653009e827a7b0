// Distinguishes pages from other files, such as images, archives and programs.
//
//   read_content_type("Text/HTML; charset=\"utf-8\"")   // {"text/html", "utf-8"}
#pragma once

#include <string>
#include <string_view>

namespace tamis {

struct ContentType {
  std::string type;     // in lower case, without parameters; empty if not given
  std::string charset;  // as written; empty if not given
};

ContentType read_content_type(std::string_view header);

// Reports whether this is an HTML page. A definite type decides. The first bytes decide
// if the type is missing or XML. They also decide for types that servers send for
// unknown files (text/plain, application/octet-stream).
bool is_html(const ContentType& type, std::string_view bytes);

// Reports whether bytes begin like HTML: with a tag that is usual at the beginning of a
// page, possibly after whitespace and comments. See the WHATWG MIME Sniffing Standard,
// section 7.1.
bool begins_as_html(std::string_view bytes);

// Returns the kind of binary data ("a PNG image", "binary data"), or an empty string if
// the bytes can be text. The declared encoding may be empty or unknown. UTF-16 may look
// like binary data unless it is declared.
std::string_view binary_kind(std::string_view bytes, std::string_view charset = {});

}  // namespace tamis
