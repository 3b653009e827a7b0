// What a server says of a response, and whether that is a page.
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

// Is this an HTML page? By the type where it says so or says otherwise; by the first
// bytes where there is none, or one that servers also give for what they do not know
// (text/plain, application/octet-stream) or for XML.
bool is_html(const ContentType& type, std::string_view bytes);

// Do bytes begin as HTML does: after blanks and comments, with a tag that pages have at
// their beginning? After the WHATWG MIME Sniffing Standard, section 7.1.
bool begins_as_html(std::string_view bytes);

}  // namespace tamis
