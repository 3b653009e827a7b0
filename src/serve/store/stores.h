// All data that the server keeps: pipelines, datasets, gold texts, and what is known
// about hosts and pages. Used by many threads.
#pragma once

#include "extract/parser_pool.h"
#include "serve/http/options.h"
#include "serve/store/gold_store.h"
#include "serve/store/host_log.h"
#include "serve/store/live_pages.h"
#include "serve/store/packages.h"
#include "serve/store/pipeline_store.h"
#include "serve/store/site_store.h"

namespace tamis::serve {

struct Stores {
  explicit Stores(const ServeOptions& options);

  const PipelineStore pipelines;  // stored by users
  const Packages packages;        // for evaluations
  GoldStore gold;
  HostLog hosts;
  SiteStore sites;  // learned while users browse
  LivePages live_pages;
  ParserPool parsers{parse_options({})};  // for pages that are not kept
};

}  // namespace tamis::serve
