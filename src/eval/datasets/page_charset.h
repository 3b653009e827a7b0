// The charset by which a page of a package is read.
#pragma once

#include <string_view>

#include "eval/datasets/package.h"

namespace tamis::datasets {

// What the package says, unless the bytes are UTF-8 whatever it says: collectors copied
// it from the page's own <meta>, and converted many pages without changing that.
std::string_view charset_of(const PackagePage& page);

}  // namespace tamis::datasets
