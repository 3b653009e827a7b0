// Detection of an encoding that the transport did not declare: from the declaration in
// the page, before it is parsed, and from its bytes.
//
//   prescan_meta("<!doctype html><meta charset=koi8-r>")   // Encoding::koi8_r
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

// --- Declarations in a page (meta_prescan.cpp): <meta>, or an XML declaration.

// The range that the standard searches.
constexpr std::size_t kPrescanBytes = 1024;

// The range that we search if nothing was found there. Browsers continue to the end: a
// <meta> that the parser finds later still changes the encoding.
constexpr std::size_t kLateMetaBytes = 65536;

// Searches all of `bytes`.
std::optional<Encoding> prescan_meta(std::string_view bytes);

// Searches the first kPrescanBytes and, if they have no declaration, the first
// kLateMetaBytes.
std::optional<Encoding> find_meta(std::string_view bytes);

// Returns the label in "text/html; charset=koi8-r", or an empty string.
std::string_view charset_in_content(std::string_view content);

// --- Guesses from the bytes (statistics.cpp).

// Guesses the encoding of bytes that are not valid UTF-8. Returns nothing if there is
// no good guess.
std::optional<Encoding> guess_encoding(std::string_view bytes);

// Detects UTF-16 without a byte order mark. Web pages are mostly ASCII, so in UTF-16
// every other byte is zero.
std::optional<Encoding> guess_utf16(std::string_view bytes);

}  // namespace tamis
