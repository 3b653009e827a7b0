// tamis extract on crawls: from files that hold many pages to one file of records.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/crawl/options.h"
#include "cli/pages/load.h"
#include "tamis/extract.h"

namespace tamis::cli {

struct CrawlRequest {
  std::vector<std::string> words;
  CrawlOptions crawl;
  LoadOptions loading;
  std::size_t max_bytes = 0;  // of a page
  ExtractOptions options;
  std::string out;  // empty or -: standard output
  unsigned jobs = 1;
  bool is_quiet = false;
  bool follow_links = false;  // out of directories
};

// Pages are seldom larger: a crawl of a billion has room for so much a thread.
inline constexpr std::size_t kMostOfCrawledPage = std::size_t{16} << 20;

Exit extract_crawl(const CrawlRequest& request);

}  // namespace tamis::cli
