// Ends the program with a message if an invariant does not hold.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tamis::fuzz {

// `where` names the output or the input part, `detail` shows the difference.
inline void require(bool holds, std::string_view invariant, std::string_view where = "",
                    std::string_view detail = "") {
  if (holds) return;
  std::string message = "INVARIANT: ";
  message.append(invariant).append(" (").append(where).append(") ").append(detail);
  std::fprintf(stderr, "%s\n", message.c_str());
  std::abort();
}

}  // namespace tamis::fuzz
