// Pages that are open in the web UI. A page is sent and parsed once, and then used by
// its id, for example whenever a slider moves.
//
// If there are too many pages, the least recently used ones are removed. An id is a
// hash of the page, so a page that is sent again gets the same id.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "serve/store/page_work.h"
#include "tamis/extract.h"

namespace tamis::serve {

struct LivePage {
  std::string id;
  std::string url;
  std::string source;  // as it was received
  ReadablePage page;
};

class LivePages {
 public:
  static constexpr std::size_t kMostPages = 32;
  static constexpr std::size_t kMostBytes = 128u << 20;  // of memory

  using Pointer = std::shared_ptr<const LivePage>;

  explicit LivePages(std::size_t most_pages = kMostPages,
                     std::size_t most_bytes = kMostBytes)
      : most_pages_(most_pages), most_bytes_(most_bytes) {}

  Pointer add(LoadedPage loaded);
  // Returns null if the page was removed or is unknown.
  Pointer find(std::string_view id);

 private:
  Pointer to_front(std::string_view id);
  void drop_what_is_too_much();

  const std::size_t most_pages_;
  const std::size_t most_bytes_;
  std::mutex mutex_;
  std::list<Pointer> pages_;  // the most recently used first
};

}  // namespace tamis::serve
