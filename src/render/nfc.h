// Unicode's form C, in linear time.
//
// Normalisation sorts the marks that follow a letter, and sorts a run of N marks in
// time N * N. No language writes more than a few on one letter, so runs are cut as the
// Stream-Safe Text Format of Unicode does (UAX 15, section 13): before the 31st mark in
// a row stands U+034F COMBINING GRAPHEME JOINER, which shows nothing and ends the run.
// Text without such runs becomes what ICU makes of it.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// `text` is valid UTF-8; stray bytes become U+FFFD.
std::string to_nfc(std::string_view text);

// The text with no more than 30 marks in a row.
std::string stream_safe(std::string_view text);

}  // namespace tamis
