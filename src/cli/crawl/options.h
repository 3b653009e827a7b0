// The options of tamis extract for crawls: many pages in few files.
#pragma once

#include <string>

#include "bulk/crawl_plan.h"
#include "cli/command_line.h"

namespace tamis::cli {

struct CrawlOptions {
  bulk::CrawlOptions plan{};  // without pipelines, which come from --pipeline
  std::string from = "auto";
  std::string files_from{};
  std::string shard{};
  bool resume = false;
  std::string log{};
  bool strict = false;
  bool progress = false;

  // Reports whether one of them was given. Then the inputs are read as a crawl.
  bool are_used() const;
};

void add_crawl_options(const Command& command, CrawlOptions& options);

}  // namespace tamis::cli
