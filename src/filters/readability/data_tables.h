// Tables that hold data, and not the page's layout.
#pragma once

#include "filters/readability/prepare.h"

namespace tamis::reader {

// For every node of a draft whether it is such a table.
std::vector<bool> find_data_tables(const Draft& draft, const Source& source);

}  // namespace tamis::reader
