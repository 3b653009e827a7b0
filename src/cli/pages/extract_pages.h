// Makes the output record of a page: the work of each thread of `tamis extract`.
#pragma once

#include <optional>
#include <string>

#include "cli/pages/load.h"
#include "cli/pages/site_set.h"
#include "cli/pages/source.h"
#include "tamis/extract.h"

namespace tamis::cli {

// The settings for all pages, shared by all workers.
struct ExtractionPlan {
  const Extractor& extractor;
  LoadOptions loading = {};
  bool json_lines = false;
  const SiteSet* sites = nullptr;
};

struct PageRecord {
  std::string record;            // may be empty if there is an error
  std::optional<Error> error{};  // if set, the record holds no page
  bool is_cut = false;           // a limit dropped the end of the page
  bool is_only_chrome = false;   // the page has only boilerplate
};

// Reuses connections; use one per thread.
class PageWorker {
 public:
  explicit PageWorker(const ExtractionPlan& plan)
      : plan_(&plan), loader_(plan.loading) {}

  // Exceptions become the error of that page (base/try_page.h).
  PageRecord extract(const PageSource& source);

 private:
  Result<Loaded> load(const PageSource& source);

  const ExtractionPlan* plan_;
  Loader loader_;
};

}  // namespace tamis::cli
