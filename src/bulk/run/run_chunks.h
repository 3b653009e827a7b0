// Processes the chunks of all inputs on several threads (base/ordered_work.h). The
// calling thread takes the results in the order of the inputs.
//
// No thread is reserved for reading: the worker that needs a chunk reads it, which
// costs little as long as nothing must be decompressed for it. The number of chunks in
// memory is limited, so memory does not depend on the size of a crawl.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "bulk/crawl_plan.h"
#include "bulk/run/chunk_source.h"
#include "bulk/run/chunk_worker.h"

namespace tamis::bulk {

struct RunOptions {
  unsigned jobs = 1;
  Position from = {};
  FetchPage fetch = {};
  const std::atomic<bool>* stop = nullptr;  // polled: ends the run
  std::function<void()> tick = {};          // called regularly by the calling thread
  // Called if a worker does not finish after a stop.
  std::function<void()> stuck = {};
};

// The result for one chunk, or for several that belong together.
struct ChunkResult {
  const ChunkOutput& outcome;
  const InputChunk& chunk;
  // True if everything up to here is delivered; false if the next chunk is needed
  // first.
  bool is_complete = true;
};

// Reports whether to continue.
using Deliver = std::function<bool(const ChunkResult&)>;

// Returns true if everything was delivered. Rethrows exceptions that end the run, such
// as std::bad_alloc for a chunk, after all threads have ended.
bool run_chunks(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
                const RunOptions& options, const Deliver& deliver);

// Returns the maximum number of chunks in memory. Each holds up to 16 MiB and one page.
std::size_t slots_for(unsigned jobs);

}  // namespace tamis::bulk
