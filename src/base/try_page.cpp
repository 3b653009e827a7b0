#include "base/try_page.h"

#include <new>

namespace tamis {

Error error_of_page(const std::exception& exception, std::string place) {
  if (dynamic_cast<const OutOfSteps*>(&exception) != nullptr)
    return {ErrorCode::too_large, std::move(place), exception.what(), ""};
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr)
    return {ErrorCode::too_large, std::move(place), "out of memory for this page",
            "process fewer pages at the same time, or allow more memory"};
  return {ErrorCode::internal, std::move(place),
          std::string("internal error: ") + exception.what(),
          "please report it with the page"};
}

}  // namespace tamis
