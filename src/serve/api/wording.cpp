#include "serve/api/wording.h"

#include <string_view>

namespace tamis::serve {

std::string in_words_of_api(std::string allowed) {
  constexpr std::string_view kCommand = "tamis filters";
  const std::size_t at = allowed.find(kCommand);
  if (at != std::string::npos) allowed.replace(at, kCommand.size(), "/api/filters");
  return allowed;
}

}  // namespace tamis::serve
