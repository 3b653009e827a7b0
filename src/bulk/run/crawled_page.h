// A page of a crawl, and what the crawl states about it. The views refer to the chunk
// that is processed.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis::bulk {

struct CrawledPage {
  std::string_view bytes;
  std::string_view charset = {};  // as the server declared it
  std::string_view url = {};
  std::string_view id = {};          // of the record
  std::string_view date = {};        // time of fetching
  std::string_view media_type = {};  // "text/html"
  std::string_view file = {};        // the input, or the file in an archive
  std::uint64_t offset = 0;          // of the record in the input
  int status = 0;                    // HTTP status; 0 if there is none
  bool is_truncated = false;         // the end was not stored
  std::string_view copied = {};      // JSON fields: ,"a":1,"b":"x"
};

}  // namespace tamis::bulk
