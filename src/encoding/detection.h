// The encoding of bytes of which nobody said it: what a page says of itself, before it
// is parsed, and what its bytes look like.
//
//   prescan_meta("<!doctype html><meta charset=koi8-r>")   // Encoding::koi8_r
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

// --- What a page says (meta_prescan.cpp): <meta>, or an XML declaration.

// How far the standard looks.
constexpr std::size_t kPrescanBytes = 1024;

// How far we look if nothing was found there. A browser goes on to the end: a <meta>
// that its parser meets later still changes the encoding.
constexpr std::size_t kLateMetaBytes = 65536;

// All of `bytes` are looked at.
std::optional<Encoding> prescan_meta(std::string_view bytes);

// In the first kPrescanBytes or, if there is nothing, in the first kLateMetaBytes.
std::optional<Encoding> find_meta(std::string_view bytes);

// Returns the label in "text/html; charset=koi8-r"; empty if there is none.
std::string_view charset_in_content(std::string_view content);

// --- What the bytes look like (statistics.cpp).

// For bytes that are not valid UTF-8. Nothing if there is no good guess.
std::optional<Encoding> guess_encoding(std::string_view bytes);

// UTF-16 without a byte order mark: text of the web has mostly ASCII, so every other
// byte of it is zero.
std::optional<Encoding> guess_utf16(std::string_view bytes);

}  // namespace tamis
