// Pages that somebody works on in the browser: sent once, parsed once, and then asked
// about by their names, as often as a slider moves.
//
// What was not asked about for the longest time goes first when there are too many. A
// name is a hash of the page, so a page that is sent again gets its old name.
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
  std::string source;  // as it came
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
  // None where it is gone, or never was.
  Pointer find(std::string_view id);

 private:
  Pointer to_front(std::string_view id);
  void drop_what_is_too_much();

  const std::size_t most_pages_;
  const std::size_t most_bytes_;
  std::mutex mutex_;
  std::list<Pointer> pages_;  // what was used last comes first
};

}  // namespace tamis::serve
