// Which heading a tag is.
#pragma once

#include "tamis/page.h"

namespace tamis {

// 1 to 6; 0: none.
constexpr unsigned heading_level(Tag tag) {
  switch (tag) {
    case Tag::h1: return 1;
    case Tag::h2: return 2;
    case Tag::h3: return 3;
    case Tag::h4: return 4;
    case Tag::h5: return 5;
    case Tag::h6: return 6;
    default: return 0;
  }
}

}  // namespace tamis
