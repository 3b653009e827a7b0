// Filters a page, from the received bytes to the bytes to send. Used by many threads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "extract/parser_pool.h"
#include "serve/http/coding.h"
#include "serve/http/metrics.h"
#include "serve/store/page_work.h"
#include "serve/store/site_store.h"
#include "tamis/extract.h"

namespace tamis::serve {

struct PageToFilter {
  std::string bytes;
  std::vector<Coding> codings;
  std::string content_type;  // the field
  std::string url;           // base of relative links; contains the host
  std::string path;          // for the bar's link; empty: no link
  Coding answer_coding = Coding::identity;
  bool has_bar = false;
  SiteStore* sites = nullptr;  // known hosts, for filters that compare pages
};

struct FilteredPage {
  std::string bytes;
  Coding coding = Coding::identity;
  std::size_t kept = 0;
  std::size_t words = 0;
  std::string_view rescued = {};  // source of recovered text (tamis/extract.h)
  // From its meta elements, for the head.
  std::vector<std::string> policies = {};
  std::string referrer_policy = {};
};

struct FilterLimits {
  std::size_t max_bytes = 8u << 20;  // unpacked
  WorkMemory* memory = nullptr;      // for the page's share; null: unlimited
  milliseconds time{5'000};          // converted to a number of steps (page_work.h)
};

// Returns the extraction of the page in UTF-8, according to the extractor's options. If
// the page shows next to no text, that is its recovered text. Waits for memory.
tl::expected<FilteredPage, PassReason> filter_page(const PageToFilter& page,
                                                   const Extractor& extractor,
                                                   ParserPool& parsers,
                                                   const FilterLimits& limits);

}  // namespace tamis::serve
