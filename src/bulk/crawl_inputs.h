// The inputs of a crawl: what the words name, in their order.
#pragma once

#include <string>
#include <vector>

#include "bulk/run/chunk_source.h"
#include "tamis/error.h"

namespace tamis::bulk {

// Whether one of the words is a file that holds many pages, or a folder with WARC
// files.
bool names_crawl(const std::vector<std::string>& words);

// The lines of a file, or of standard input (-); blank ones are none.
Result<std::vector<std::string>> read_names(const std::string& file);

// "3/8": the third of eight.
struct Shard {
  std::size_t index = 0;  // from 0
  std::size_t count = 1;
};
Result<Shard> read_shard(const std::string& text);

struct FoundInputs {
  std::vector<CrawlInput> inputs;
  std::vector<std::string> skipped;  // links that lead out of a folder
};

// In a folder, and the folders in it, files count that are named as `from` says: WARC
// files and pages where it is auto. What is named itself is what --from says, or what
// its name says, or a page.
Result<FoundInputs> find_inputs(const std::vector<std::string>& words,
                                const std::string& from, const Shard& shard,
                                bool follow_links);

}  // namespace tamis::bulk
