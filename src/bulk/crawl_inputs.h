// The inputs of a crawl: the files that the command line names, in this order.
#pragma once

#include <string>
#include <vector>

#include "bulk/run/chunk_source.h"
#include "tamis/error.h"

namespace tamis::bulk {

// Reports whether one of the words names a file that holds many pages, or a directory
// with WARC files.
bool names_crawl(const std::vector<std::string>& words);

// Returns the lines of a file, or of standard input (-), without blank lines.
Result<std::vector<std::string>> read_names(const std::string& file);

// A part of the inputs: "3/8" is the third of eight.
struct Shard {
  std::size_t index = 0;  // from 0
  std::size_t count = 1;
};
Result<Shard> read_shard(const std::string& text);

struct FoundInputs {
  std::vector<CrawlInput> inputs;
  std::vector<std::string> skipped;  // links that lead outside a directory
};

// Finds the inputs. In a directory and its subdirectories, `from` selects files by
// their names: WARC files and pages for auto. A file that is named directly has the
// kind that `from` names, else the kind of its name, else it is a page.
Result<FoundInputs> find_inputs(const std::vector<std::string>& words,
                                const std::string& from, const Shard& shard,
                                bool follow_links);

}  // namespace tamis::bulk
