// From a page of a crawl to the record that is written for it.
#pragma once

#include <string>
#include <vector>

#include "bulk/run/crawl_counts.h"
#include "bulk/run/crawl_plan.h"
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
  bool is_wanted(const Record& made) const;
  void append_json(Record& made, std::string& out) const;
  void append_field(const FieldUse& use, Record& made, std::string& out) const;
  void append_warc(Record& made, std::string& out) const;
  const std::string& content(const FieldUse& use, Record& made) const;

  const CrawlPlan* plan_;
  std::vector<std::string> pipelines_;  // as text
  Parser parser_;
};

}  // namespace tamis::bulk
