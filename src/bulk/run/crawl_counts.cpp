#include "bulk/run/crawl_counts.h"

#include "text/enum_names.h"

namespace tamis::bulk {

std::string_view to_string(Count count) {
  constexpr text::EnumNames<Count, kCounts> kNames = {
      {"records", "others", "revisits", "no_pages", "pages", "truncated", "cut",
       "rescued", "empty", "refused", "written", "too_large", "unread", "cut_inputs",
       "damaged", "failed"}};
  return kNames[count];
}

}  // namespace tamis::bulk
