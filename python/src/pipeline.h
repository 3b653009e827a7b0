// tamis.Pipeline: a pipeline made ready, as Python sees it.
#pragma once

#include <memory>
#include <string>

#include <nanobind/nanobind.h>

#include "result.h"
#include "tamis/pipeline.h"
#include "tamis/site.h"
#include "tamis/structure.h"

namespace tamis::python {

struct PipelineHandle {
  Pipeline pipeline;
  std::string text;            // as it was given, to be given to another process
  std::string name;            // on one line
  std::shared_ptr<Site> site;  // for filters that compare pages, or none
  bool has_model;              // of its own

  // Without the GIL.
  Found run(const Page& page, std::string url) const {
    FilterResult result = pipeline.run(View(page, site.get(), url));
    result.keep = without_line_numbers(page, std::move(result.keep));
    return {std::move(result), std::move(url), name};
  }
};

}  // namespace tamis::python
