// The resources for one request to the reader or the API: memory and steps for its
// page, and the page itself if it is fetched.
//
// Handlers run in a thread of the WorkPool and must not wait for the network. A handler
// that needs a page from the web calls load_page() (extraction.h), which records the
// URL and fails. The page is then fetched by another thread, and the handler runs
// again.
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

// The bytes of a page, and its charset and URL.
struct LoadedPage {
  std::string bytes;
  std::string charset;
  std::string url;
  std::shared_ptr<MemoryShare> counted = {};  // counts its memory, if it was fetched
};

// A page from the web that a request needs.
struct RequestedPage {
  std::string url = {};  // empty: no page is needed
  std::optional<Result<LoadedPage>> page = {};

  bool is_missing() const { return !url.empty() && !page; }
};

// Returns how many steps a page of that size may take (base/steps.h) in that time. A
// limit in steps gives the same result on every machine.
std::uint64_t steps_of_page(milliseconds time, std::size_t bytes);

// Used by one thread, for one page.
class PageWork {
 public:
  PageWork(const ServeOptions& given, WorkMemory& memory, RequestedPage& page)
      : options(given), requested(page), all_memory_(memory) {}
  PageWork(const PageWork&) = delete;
  PageWork& operator=(const PageWork&) = delete;

  // Must be called before the content of a request is parsed as JSON. Waits until
  // memory is available. Returns an error if the memory can never suffice.
  std::optional<Error> begin_json(std::string_view text);
  // Must be called before a page is parsed or a parsed page is used. Waits like
  // begin_json(). Limits the steps of the following work: count_steps() may throw.
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

// Limits for pipelines in requests. The results of all nodes are in memory at the same
// time, each with a number for every word of the page.
inline constexpr std::size_t kMostRequestBytes = 64u << 10;  // of a pipeline's text
inline constexpr std::size_t kMostRequestNodes = 200;
inline constexpr std::size_t kMostResults = 8'000'000;  // nodes times words

std::optional<Error> too_long(std::string_view text);
std::optional<Error> too_many_parts(const Pipeline& pipeline);
std::optional<Error> too_much_work(const Pipeline& pipeline, const Page& page);

}  // namespace tamis::serve
