// The encoding that a page names itself, in a <meta> or an XML declaration, found
// before the page is parsed:
//
//   prescan_meta("<!doctype html><meta charset=koi8-r>")   // Encoding::koi8_r
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

// How far the standard looks.
constexpr std::size_t kPrescanBytes = 1024;

// How far we look if nothing was found there. A browser goes on to the end: a <meta>
// that its parser meets later still changes the encoding.
constexpr std::size_t kLateMetaBytes = 65536;

// All of `bytes` are looked at.
std::optional<Encoding> prescan_meta(std::string_view bytes);

// In the first kPrescanBytes or, if there is nothing, in the first kLateMetaBytes.
std::optional<Encoding> find_meta(std::string_view bytes);

}  // namespace tamis
