// A page that can be worked on: its bytes, and what was said about them.
#pragma once

#include <memory>
#include <string>

#include "serve/http/memory_share.h"

namespace tamis::serve {

struct LoadedPage {
  std::string bytes;
  std::string charset;
  std::string url;
  std::shared_ptr<MemoryShare> counted = {};  // where it was fetched
};

}  // namespace tamis::serve
