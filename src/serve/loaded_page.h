// A page that can be worked on: its bytes, and what was said about them.
#pragma once

#include <string>

namespace tamis::serve {

struct LoadedPage {
  std::string bytes;
  std::string charset;
  std::string url;
};

}  // namespace tamis::serve
