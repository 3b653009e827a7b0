// Escapes texts from pages and users for other languages. They cannot become markup in
// HTML, the end of a <script>, a formula in CSV or a command in a shell.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// --- HTML.

// Escapes text and values of attributes in double quotes. Drops control characters
// except tabs and line breaks.
void append_as_html(std::string_view text, std::string& out);
std::string as_html(std::string_view text);

// Returns the first characters of a text that is too long to show, followed by an
// ellipsis if it was shortened.
std::string shortened(std::string_view text, std::size_t max_bytes);

// Returns JSON that is safe inside <script>: it cannot end the element, begin a comment
// or, in old browsers, end a line.
std::string json_for_script(std::string_view json);

// --- CSV (RFC 4180).

// Returns a text as a field: "a, ""b""" for a, "b" and '=1+1 for =1+1. Spreadsheets
// execute a field that begins with =, +, -, @, a tab or a line break; as OWASP advises
// ("CSV Injection"), such a text gets a leading apostrophe. Our own numbers are written
// without this function.
std::string csv_text(std::string_view text);

}  // namespace tamis

namespace tamis::text {

// Returns a word so that a POSIX shell reads it as one word: unchanged if that is safe,
// else in single quotes.
std::string shell_quoted(std::string_view word);

}  // namespace tamis::text
