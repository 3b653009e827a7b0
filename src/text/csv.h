// Text for a field of a CSV file (RFC 4180).
//
//   csv_text("a, \"b\"")    "a, ""b"""
//   csv_text("=1+1")        '=1+1
//
// Spreadsheets execute a field that begins with =, +, -, @, a tab or a line break. As
// OWASP advises ("CSV Injection"), such a text gets an apostrophe in front. Numbers of
// ours are written without this function.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

std::string csv_text(std::string_view text);

}  // namespace tamis
