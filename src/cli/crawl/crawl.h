// tamis extract for crawls: reads files with many pages and writes one file of records.
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
  std::size_t max_bytes = 0;  // per page
  ExtractOptions options;
  std::string out;  // empty or -: standard output
  unsigned jobs = 1;
  bool is_quiet = false;
  bool follow_links = false;  // also outside the directory
};

// Few pages are larger, and each thread may need memory for one of this size.
inline constexpr std::size_t kMostOfCrawledPage = std::size_t{16} << 20;

Exit extract_crawl(const CrawlRequest& request);

}  // namespace tamis::cli
