// From a page of a crawl to the record that is written for it.
#pragma once

#include <string>
#include <vector>

#include "bulk/run/crawled_page.h"
#include "bulk/run/plan.h"
#include "bulk/run/tally.h"

namespace tamis::bulk {

// One a thread: it uses its memory again.
class PageMaker {
 public:
  explicit PageMaker(const Plan& plan);

  // Appends the record, if the page is wanted; counts what became of it.
  void make(const CrawledPage& crawled, Tally& tally, std::string& out);

 private:
  struct Made;

  std::vector<Extraction> extract(const ReadablePage& page, const Origin& origin) const;
  bool is_wanted(const Made& made) const;
  void append_json(Made& made, std::string& out) const;
  void append_field(const FieldUse& use, Made& made, std::string& out) const;
  void append_warc(Made& made, std::string& out) const;
  const std::string& content(const FieldUse& use, Made& made) const;

  const Plan* plan_;
  std::vector<std::string> pipelines_;  // as text
  Parser parser_;
};

}  // namespace tamis::bulk
