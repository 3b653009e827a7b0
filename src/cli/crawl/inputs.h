// The inputs of a crawl: what the words name, in their order.
#pragma once

#include <string>
#include <vector>

#include "bulk/run/chunk_source.h"
#include "cli/crawl/options.h"
#include "tamis/error.h"

namespace tamis::cli {

// Whether one of the words is a file that holds many pages, or a folder with WARC
// files.
bool names_crawl(const std::vector<std::string>& words);

// The lines of a file, or of standard input (-); blank ones are none.
Result<std::vector<std::string>> read_names(const std::string& file);

// In a folder, and the folders in it, files count that are named as `from` says: WARC
// files and pages where it is auto. What is named itself is what --from says, or what
// its name says, or a page.
Result<std::vector<bulk::CrawlInput>> find_inputs(const std::vector<std::string>& words,
                                                  const std::string& from,
                                                  const Shard& shard,
                                                  bool follow_links);

}  // namespace tamis::cli
