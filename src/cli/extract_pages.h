// From a source to the record that is written for it: what each worker of
// `tamis extract` does.
#pragma once

#include <optional>
#include <string>

#include "cli/load.h"
#include "cli/site_book.h"
#include "cli/source.h"
#include "extract/form.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis::cli {

// What is the same for all pages; read by all workers.
struct ExtractionPlan {
  const Pipeline& pipeline;
  std::string pipeline_text;
  ParseOptions parsing;
  LoadOptions loading;
  const forms::Form& form;
  forms::Options options;
  bool json_lines = false;
  const SiteBook* sites = nullptr;
};

struct Extraction {
  std::string record;            // may be empty where there is an error
  std::optional<Error> error{};  // then there is no page in the record
  bool is_cut = false;           // a limit left out the end of the page
  bool is_only_chrome = false;   // there is nothing to read on it
};

// One a worker: it reuses the parser's memory and the connections.
class Extractor {
 public:
  explicit Extractor(const ExtractionPlan& plan);

  // What the library throws is the error of that page (base/try_page.h).
  Extraction extract(const PageSource& source);

 private:
  Result<Loaded> load(const PageSource& source);
  Result<Extraction> extract_loaded(const PageSource& source, const Loaded& loaded);
  FilterResult run(const Page& page, const PageSource& source,
                   std::string_view url) const;

  const ExtractionPlan* plan_;
  Loader loader_;
  Parser parser_;
};

}  // namespace tamis::cli
