// tamis.Model: what the filter `learned` goes by, as Python sees it.
#pragma once

#include <memory>

#include "tamis/model.h"

namespace tamis::python {

struct ModelHandle {
  std::shared_ptr<const Model> model;
};

}  // namespace tamis::python
