// Untrusted texts in messages: without the user and password of a URL, and without
// control characters that a terminal would execute. Errors as text, to_string() of
// tamis/error.h, follow both rules.
//
// A mistyped URL is often treated as the name of a file that does not exist:
// HTTP://me:secret@host/x.warc, http:/me:secret@host/, http//me:secret@host/. Even then
// the message must not show the password.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// Returns the name of an input without user and password, if it begins like a URL.
// Other names are unchanged.
std::string without_credentials_of_name(std::string_view name);

// Returns a message without the users and passwords of all URLs in it. A URL ends at
// the next whitespace.
std::string without_credentials_in_text(std::string_view message);

}  // namespace tamis
