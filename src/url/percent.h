// Percent-encoding (RFC 3986, section 2.1).
#pragma once

#include <string>
#include <string_view>

namespace tamis::url {

// Returns the text with "%2F" as "/". A percent sign without two hexadecimal digits
// stays.
std::string percent_decoded(std::string_view text);

// Appends a byte as "%2F".
void append_percent_encoded(char byte, std::string& out);

}  // namespace tamis::url
