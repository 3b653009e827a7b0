// The page in a record of a WARC or ARC file.
#pragma once

#include <optional>
#include <string>

#include "bulk/formats/warc_walk.h"
#include "bulk/run/crawled_page.h"
#include "io/net/http_response.h"

namespace tamis::bulk {

class WarcPages {
 public:
  explicit WarcPages(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Returns nothing if the record holds no page, and counts it: it is not a response,
  // its status is not 2xx, or it is not HTML. The page is valid until the next call.
  std::optional<CrawledPage> page_of(const WarcRecord& record, CrawlCounts& counts);

 private:
  std::optional<CrawledPage> page_of_response(const WarcRecord& record,
                                              CrawlCounts& counts);

  const std::size_t max_bytes_;
  BodyScratch scratch_;
  ContentType type_;
  std::string date_;
  std::string url_;  // without a password
};

}  // namespace tamis::bulk
