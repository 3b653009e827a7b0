// tamis.Pipeline: a pipeline made ready, as Python sees it.
#pragma once

#include <memory>
#include <string>

#include <nanobind/nanobind.h>

#include "result.h"
#include "site.h"
#include "tamis/extract.h"

namespace tamis::python {

// A pipeline with the options of a run, for any number of pages. Needs no GIL.
struct PipelineRun {
  Pipeline pipeline;
  std::string name;  // on one line
  ExtractOptions options;
  std::shared_ptr<SiteHandle> site;  // for filters that compare pages, or none

  std::shared_ptr<const PageResult> operator()(std::shared_ptr<const Page> page,
                                               std::string url) const;
};

struct PipelineHandle {
  Pipeline pipeline;
  PipelineOptions options;           // that it was read with
  std::string text;                  // as it was given, to be given to another process
  std::string name;                  // on one line
  std::shared_ptr<SiteHandle> site;  // for filters that compare pages, or none

  // With the GIL.
  PipelineRun run_with(ExtractOptions options) const;
};

}  // namespace tamis::python
