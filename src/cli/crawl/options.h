// The options of tamis extract that are about crawls: many pages in few files.
#pragma once

#include <string>

#include "bulk/crawl_plan.h"
#include "cli/command_line.h"

namespace tamis::cli {

struct CrawlOptions {
  bulk::CrawlOptions plan{};  // its pipelines are those of --pipeline
  std::string from = "auto";
  std::string files_from{};
  std::string shard{};
  bool resume = false;
  std::string log{};
  bool strict = false;
  bool progress = false;

  // Whether one of them was given: then it is a crawl, whatever the inputs are.
  bool are_used() const;
};

void add_crawl_options(const Command& command, CrawlOptions& options);

}  // namespace tamis::cli
