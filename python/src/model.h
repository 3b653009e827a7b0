// tamis.Model: the Python binding of the model that the filter `learned` uses.
#pragma once

#include <memory>

#include "tamis/model.h"

namespace tamis::python {

struct ModelHandle {
  std::shared_ptr<const Model> model;
};

}  // namespace tamis::python
