// From a source to the record that is written for it: what each worker of
// `tamis extract` does.
#pragma once

#include <optional>
#include <string>

#include "cli/pages/load.h"
#include "cli/pages/site_set.h"
#include "cli/pages/source.h"
#include "tamis/extract.h"

namespace tamis::cli {

// What is the same for all pages. All workers read it.
struct ExtractionPlan {
  const Extractor& extractor;
  LoadOptions loading = {};
  bool json_lines = false;
  const SiteSet* sites = nullptr;
};

struct PageRecord {
  std::string record;            // may be empty where there is an error
  std::optional<Error> error{};  // then there is no page in the record
  bool is_cut = false;           // a limit left out the end of the page
  bool is_only_chrome = false;   // there is only boilerplate on the page
};

// One per worker: it reuses connections.
class PageWorker {
 public:
  explicit PageWorker(const ExtractionPlan& plan)
      : plan_(&plan), loader_(plan.loading) {}

  // What the library throws becomes the error of that page (base/try_page.h).
  PageRecord extract(const PageSource& source);

 private:
  Result<Loaded> load(const PageSource& source);

  const ExtractionPlan* plan_;
  Loader loader_;
};

}  // namespace tamis::cli
