// Readability's last step: an article without forms, shares, lists of links.
#pragma once

#include "filters/readability/article.h"

namespace tamis::reader {

struct Cleaned {
  Mask words;
  std::uint32_t length = 0;  // characters, white space collapsed
};

Cleaned clean(const Draft& article, const Source& source, const Attempt& attempt);

}  // namespace tamis::reader
