// From a page of a crawl to the record that is written for it.
#pragma once

#include <optional>
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

  bool is_wanted(Made& made) const;
  void find_metadata(Made& made) const;
  void append_json(Made& made, std::string& out) const;
  void append_field(const FieldUse& use, Made& made, std::string& out) const;
  void append_warc(Made& made, std::string& out) const;
  const std::string& content(const FieldUse& use, Made& made) const;

  const Plan* plan_;
  bool has_json_ = false;
  bool needs_metadata_ = false;
  Parser parser_;
  // Of the last page; their memory serves the next.
  std::vector<FilterResult> results_;
  std::string text_;
};

}  // namespace tamis::bulk
