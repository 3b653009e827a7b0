// What messages may say of texts that others wrote: no user and no password of an
// address, and nothing that a terminal would obey. Errors as text, to_string() of
// tamis/error.h, follow both rules.
//
// A mistyped address is not a URL, and often the name of a file that does not exist:
// HTTP://me:secret@host/x.warc, http:/me:secret@host/, http//me:secret@host/. The
// message about it must not show the password all the same.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// Returns the name of an input without a user and a password, if it begins as an
// address does. The names of other files stay as they are.
std::string without_credentials_of_name(std::string_view name);

// Returns a message without users and passwords of all addresses in it. An address ends
// with the next blank.
std::string without_credentials_in_text(std::string_view message);

}  // namespace tamis
