// The spec of the filter `learned`, for the list of all filters.
#pragma once

#include "tamis/filter.h"

namespace tamis::spec {

extern const FilterSpec learned;

}  // namespace tamis::spec
