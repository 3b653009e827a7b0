// From a page of a crawl to the record that is written for it.
#pragma once

#include <string>
#include <vector>

#include "bulk/crawl_plan.h"
#include "bulk/run/crawl_counts.h"
#include "bulk/run/crawled_page.h"

namespace tamis::bulk {

// One a thread: it uses its memory again.
class RecordMaker {
 public:
  explicit RecordMaker(const CrawlPlan& plan);

  // Appends the record, if the page is wanted; counts what became of it.
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
