// Makes the output record of a page of a crawl.
#pragma once

#include <string>
#include <vector>

#include "bulk/crawl_plan.h"
#include "bulk/run/crawl_counts.h"
#include "bulk/run/crawled_page.h"

namespace tamis::bulk {

// Reuses its memory; use one per thread.
class RecordMaker {
 public:
  explicit RecordMaker(const CrawlPlan& plan);

  // Appends the record if the page meets the conditions, and counts the outcome.
  void make(const CrawledPage& crawled, CrawlCounts& counts, std::string& out);

 private:
  struct Record;

  std::vector<Extraction> extract(const ReadablePage& page, const Origin& origin) const;
  bool is_wanted(const Record& record) const;
  void append_json(const Record& record, std::string& out);
  void append_warc(const Record& record, std::string& out);

  const CrawlPlan* plan_;
  std::vector<std::string> pipelines_;  // as text
  Parser parser_;
  std::string scratch_;
};

}  // namespace tamis::bulk
