// tamis.Pipeline: a pipeline made ready, as Python sees it.
#pragma once

#include <memory>
#include <string>

#include <nanobind/nanobind.h>

#include "result.h"
#include "site.h"
#include "tamis/pipeline.h"
#include "tamis/structure.h"

namespace tamis::python {

struct PipelineHandle {
  Pipeline pipeline;
  std::string text;                  // as it was given, to be given to another process
  std::string name;                  // on one line
  std::shared_ptr<SiteHandle> site;  // for filters that compare pages, or none
  bool has_model;                    // of its own

  // Without the GIL. The page becomes one of hidden text, if that is rescued.
  Found run(std::shared_ptr<const ParsedPage>& page, std::string url,
            bool rescue) const;
};

}  // namespace tamis::python
