// A page that a crawl holds, and what the crawl says of it. All of it belongs to the
// chunk that is worked on.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis::bulk {

struct CrawledPage {
  std::string_view bytes;
  std::string_view charset = {};  // as the server declared it
  std::string_view url = {};
  std::string_view id = {};          // of the record
  std::string_view date = {};        // when it was fetched
  std::string_view media_type = {};  // "text/html"
  std::string_view file = {};        // the input, or the file in an archive
  std::uint64_t offset = 0;          // of the record in the input
  int status = 0;                    // of HTTP; 0 where there is none
  bool is_truncated = false;         // its end was not stored
  std::string_view copied = {};      // members of JSON: ,"a":1,"b":"x"
};

}  // namespace tamis::bulk
