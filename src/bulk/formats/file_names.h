// What the names of files say of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "bulk/run/chunk.h"

namespace tamis::bulk {

// Is it named like a page: *.html, *.htm, ...? The length of that ending, or 0.
std::size_t page_suffix(std::string_view name);

// *.warc, *.arc, *.jsonl (also *.ndjson), *.tar, *.zip, *.tgz, and the same with *.gz,
// *.zst, *.xz or *.bz2 behind it, whether or not that can be read. Nothing for other
// names.
std::optional<InputKind> crawl_kind(std::string_view name);

}  // namespace tamis::bulk
