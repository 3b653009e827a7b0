// WARC records of the kind "conversion": what was made of a page, as WET files have it.
#pragma once

#include <string>
#include <string_view>

#include "bulk/run/crawled_page.h"
#include "io/compress/members.h"
#include "tamis/render.h"

namespace tamis::bulk {

// The record that a file begins with: who wrote it, and how.
void append_warcinfo(std::string_view pipeline, Packing packing, std::string& out);

// Each record is packed by itself. Its identifier is made of what it holds, so that the
// same crawl always gives the same file.
void append_conversion(const CrawledPage& crawled, Format format,
                       std::string_view pipeline, std::string_view content,
                       Packing packing, std::string& out);

// A record of the type metadata, for a page that failed.
void append_failure(const CrawledPage& crawled, std::string_view reason,
                    Packing packing, std::string& out);

}  // namespace tamis::bulk
