// Texts from pages and users inside of other languages, in which they must not act: no
// markup in HTML, no end of a <script>, no formula in CSV, no command in a shell.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// --- HTML.

// For text and for values of attributes in double quotes. Control characters other than
// tabs and line breaks are left out.
void append_as_html(std::string_view text, std::string& out);
std::string as_html(std::string_view text);

// Returns the first characters of a text, with a sign where more was cut, for text that
// nobody would read to its end.
std::string shortened(std::string_view text, std::size_t max_bytes);

// Returns JSON that can stand inside of <script>: nothing in it can end that, begin a
// comment or, in old browsers, end a line.
std::string json_for_script(std::string_view json);

// --- CSV (RFC 4180).

// Returns a text as a field: "a, ""b""" for a, "b" and '=1+1 for =1+1. Spreadsheets
// execute a field that begins with =, +, -, @, a tab or a line break; as OWASP advises
// ("CSV Injection"), such a text gets an apostrophe in front. Numbers of ours are
// written without this function.
std::string csv_text(std::string_view text);

}  // namespace tamis

namespace tamis::text {

// Returns a word as a POSIX shell reads it as one word: as it is where that is safe,
// else in single quotes.
std::string shell_quoted(std::string_view word);

}  // namespace tamis::text
