// Recognises kinds of files by their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "bulk/run/chunk.h"

namespace tamis::bulk {

// Returns the length of the extension of a page (*.html, *.htm, ...); 0 for other
// names.
std::size_t page_suffix(std::string_view name);

// Recognises *.warc, *.arc, *.jsonl (also *.ndjson), *.tar, *.zip, *.tgz, also followed
// by *.gz, *.zst, *.xz or *.bz2, whether or not tamis reads that compression. Returns
// nothing for other names.
std::optional<InputKind> crawl_kind(std::string_view name);

}  // namespace tamis::bulk
