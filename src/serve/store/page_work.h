// What the work for one request of reader or API takes: memory and steps for the page
// that it is about, and the page itself, if that is fetched.
//
// Handlers run in a thread of the WorkPool and must not wait for the network. A handler
// that needs a page of the web asks load_page() (extraction.h), which notes the address
// and fails; the page is fetched elsewhere, and the handler runs once more.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/steps.h"
#include "serve/http/metrics.h"
#include "serve/http/options.h"
#include "serve/http/work_memory.h"
#include "tamis/error.h"
#include "tamis/page.h"
#include "tamis/pipeline.h"

namespace tamis::serve {

// A page that can be worked on: its bytes, and what was said about them.
struct LoadedPage {
  std::string bytes;
  std::string charset;
  std::string url;
  std::shared_ptr<MemoryShare> counted = {};  // where it was fetched
};

// A page of the web that a request needs.
struct RequestedPage {
  std::string url = {};  // empty: none is needed
  std::optional<Result<LoadedPage>> page = {};

  bool is_missing() const { return !url.empty() && !page; }
};

// How many steps a page of so many bytes may take (base/steps.h) in so much time. By
// its number of steps a page gives way on every machine or on none.
std::uint64_t steps_of_page(milliseconds time, std::size_t bytes);

// Used by one thread, which works on one page.
class PageWork {
 public:
  PageWork(const ServeOptions& given, WorkMemory& memory, RequestedPage& page)
      : options(given), requested(page), all_memory_(memory) {}
  PageWork(const PageWork&) = delete;
  PageWork& operator=(const PageWork&) = delete;

  // To be called before the content of a request is read as JSON. Waits until there is
  // memory. An error: there will never be enough.
  std::optional<Error> begin_json(std::string_view text);
  // The same before a page is parsed, or used if it was parsed before. From here on its
  // steps are limited: count_steps() may throw.
  enum class Purpose : bool { extract, explain };
  std::optional<Error> begin_page(std::string_view bytes,
                                  Purpose purpose = Purpose::extract);

  const ServeOptions& options;
  RequestedPage& requested;

 private:
  std::optional<Error> take(std::size_t size);

  WorkMemory& all_memory_;
  std::optional<WorkMemory::Share> memory_;
  std::optional<StepLimit> limit_;
};

// How much a pipeline that somebody sends may ask of this server. The results of its
// parts are in memory at once, each with a number for every word of the page.
inline constexpr std::size_t kMostRequestBytes = 64u << 10;  // of a pipeline's text
inline constexpr std::size_t kMostRequestNodes = 200;
inline constexpr std::size_t kMostResults = 8'000'000;  // parts times words

std::optional<Error> too_long(std::string_view text);
std::optional<Error> too_many_parts(const Pipeline& pipeline);
std::optional<Error> too_much_work(const Pipeline& pipeline, const Page& page);

}  // namespace tamis::serve
