// WARC records of type conversion, as in WET files: the text extracted from a page.
#pragma once

#include <string>
#include <string_view>

#include "bulk/run/crawled_page.h"
#include "io/compress/members.h"
#include "tamis/render.h"

namespace tamis::bulk {

// Appends the first record of a file: which program wrote it, and with which pipeline.
void append_warcinfo(std::string_view pipeline, Packing packing, std::string& out);

// Compresses each record separately. Its identifier is a hash of source, pipeline and
// content, so that the same crawl always gives the same file.
void append_conversion(const CrawledPage& crawled, Format format,
                       std::string_view pipeline, std::string_view content,
                       Packing packing, std::string& out);

// Appends a record of type metadata, for a page that failed.
void append_failure(const CrawledPage& crawled, std::string_view reason,
                    Packing packing, std::string& out);

}  // namespace tamis::bulk
