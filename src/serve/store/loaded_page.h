// A page that can be worked on: its bytes, and what was said about them.
#pragma once

#include <memory>
#include <string>

#include "serve/http/held_bytes.h"

namespace tamis::serve {

struct LoadedPage {
  std::string bytes;
  std::string charset;
  std::string url;
  std::shared_ptr<HeldBytes> counted = {};  // where it was fetched
};

}  // namespace tamis::serve
