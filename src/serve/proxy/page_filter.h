// A page filtered: bytes as they came to bytes as they go. Used by many threads.
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
  std::string url;           // links become absolute by it; has the host
  std::string path;          // of the bar's link; empty: no link
  Coding answer_coding = Coding::identity;
  bool has_bar = false;
  SiteStore* sites = nullptr;  // what is known of hosts, for filters that compare pages
};

struct FilteredPage {
  std::string bytes;
  Coding coding = Coding::identity;
  std::size_t kept = 0;
  std::size_t words = 0;
  std::string_view rescued = {};  // where recovered text comes from (tamis/extract.h)
  // Of its meta elements, for the head.
  std::vector<std::string> policies = {};
  std::string referrer_policy = {};
};

struct FilterLimits {
  std::size_t max_bytes = 8u << 20;  // once they are unpacked
  WorkMemory* memory = nullptr;      // that the page takes its part of; null: any
  milliseconds time{5'000};          // stands for a number of steps (page_work.h)
};

// Returns the extraction of the page as the extractor's options ask for it, in UTF-8.
// If the page shows next to no text, that is its recovered text. Waits for memory.
tl::expected<FilteredPage, PassReason> filter_page(const PageToFilter& page,
                                                   const Extractor& extractor,
                                                   ParserPool& parsers,
                                                   const FilterLimits& limits);

}  // namespace tamis::serve
