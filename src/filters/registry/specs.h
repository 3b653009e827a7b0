// The specs of all built-in filters, by name: spec::bte is defined in bte.cpp.
#pragma once

#include "filters/learned/filter.h"
#include "tamis/define_filter.h"

namespace tamis::spec {

#define TAMIS_FILTER(name) extern const FilterSpec name;
#include "filters/registry/table.inc"
#undef TAMIS_FILTER

}  // namespace tamis::spec
