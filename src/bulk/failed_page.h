// The record of a page whose extraction ended with an exception (base/try_page.h).
//
// As JSON it has the fields that the crawl knows, null for all fields that would come
// from the page, and the reason:
//
//   {"id":"urn:...","url":"https://...","date":"...","text":null,
//    "status":"failed","reason":"the page needs too many steps"}
//
// As WARC it is a record of type metadata that refers to the page.
#pragma once

#include <string>
#include <string_view>

#include "bulk/crawl_plan.h"
#include "bulk/run/crawled_page.h"

namespace tamis::bulk {

void append_failed_page(const CrawledPage& crawled, std::string_view reason,
                        const CrawlPlan& plan, std::string& out);

}  // namespace tamis::bulk
