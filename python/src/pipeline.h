// tamis.Pipeline: the Python binding of a prepared pipeline.
#pragma once

#include <memory>
#include <string>

#include <nanobind/nanobind.h>

#include "result.h"
#include "site.h"
#include "tamis/extract.h"

namespace tamis::python {

// A pipeline with the options of a run, for any number of pages. Does not need the GIL.
struct PipelineRun {
  Pipeline pipeline;
  std::string name;  // on one line
  ExtractOptions options;
  std::shared_ptr<SiteHandle> site;  // for filters that compare pages, or null

  std::shared_ptr<const PageResult> operator()(std::shared_ptr<const Page> page,
                                               std::string url) const;
};

struct PipelineHandle {
  Pipeline pipeline;
  PipelineOptions options;  // used when the text was read
  std::string text;         // the text as given, for passing to another process
  std::string name;         // on one line
  std::shared_ptr<SiteHandle> site;  // for filters that compare pages, or null

  // The GIL must be held.
  PipelineRun run_with(ExtractOptions options) const;
};

}  // namespace tamis::python
