// A crawl as a function: reads the inputs, writes the records of their pages to one
// output, and reports events to the caller. It prints nothing.
//
//   Result<Crawl> crawl =
//       Crawl::open({.plan = plan, .inputs = inputs, .out = "x.jsonl"});
//   if (crawl)
//     summary = crawl->run({.problem = [](auto& input, auto& problem) { ... }});
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bulk/crawl_output.h"
#include "bulk/crawl_plan.h"
#include "bulk/run/chunk_worker.h"
#include "tamis/error.h"

namespace tamis::bulk {

struct CrawlRequest {
  CrawlPlan plan{};
  std::vector<CrawlInput> inputs{};
  std::string out{};         // empty or -: standard output
  bool resume = false;       // keep a journal next to `out`, and continue where it ends
  std::uint64_t models = 0;  // a hash of the models that replace the built-in ones
  unsigned jobs = 1;
  FetchPage fetch{};
};

struct CrawlProgress {
  std::uint64_t read = 0;         // bytes of the inputs, as they are stored
  std::uint64_t all = 0;          // 0 if it is not known
  std::uint64_t read_before = 0;  // by the run that this one resumes
  CrawlCounts counts{};           // of this run
};

// Callbacks for the events of a run. The thread that called run() calls them.
struct CrawlWatch {
  std::function<void(const CrawlInput& input, const Problem& problem)> problem{};
  std::function<void(const CrawlProgress& progress)> progress{};  // also while it waits
  const std::atomic<bool>* stop = nullptr;  // polled: the run ends soon after it is set
  // Called if a worker does not finish after a stop. It may end the program.
  std::function<void()> stuck{};
};

enum class CrawlEnd : std::uint8_t {
  whole,
  whole_before,  // the output was complete already
  stopped,
  nobody_reads,  // the reader of the output closed it
};

struct CrawlSummary {
  CrawlEnd end = CrawlEnd::whole;
  CrawlCounts counts{};  // of all runs
  // Fields of CrawlPlan::copied that no record had. Empty if the run resumed another
  // one, whose records are not known.
  std::vector<std::string> missing_members{};
};

class Crawl {
 public:
  // Checks the request and opens the output.
  static Result<Crawl> open(CrawlRequest request);
  // Writes to `output` instead of CrawlRequest::out.
  Crawl(CrawlRequest request, std::unique_ptr<CrawlOutput> output)
      : request_(std::move(request)), output_(std::move(output)) {}

  bool is_resumed() const { return output_->goes_on(); }
  bool has_inputs() const { return !request_.inputs.empty(); }

  // Rethrows exceptions that end a run, such as std::bad_alloc for a chunk. The output
  // can then be resumed, as after an error. Call it once.
  Result<CrawlSummary> run(const CrawlWatch& watch);

 private:
  CrawlRequest request_;
  std::unique_ptr<CrawlOutput> output_;
};

}  // namespace tamis::bulk
