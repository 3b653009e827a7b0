// Processes the chunks of all inputs on several threads (base/ordered_work.h). The
// calling thread takes the results in the order of the inputs.
//
// There is no thread that only reads: the worker that needs a chunk reads it, which
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
  const std::atomic<bool>* stop = nullptr;  // polled: nothing more is to be done
  std::function<void()> tick = {};          // by the caller's thread, now and then
  // A worker hangs in something that cannot be interrupted, after a stop.
  std::function<void()> stuck = {};
};

// What is made of one chunk, or of several that belong together.
struct ChunkResult {
  const ChunkOutput& outcome;
  const InputChunk& chunk;
  // Everything up to here is delivered. Not so where the next chunk is needed to know.
  bool is_complete = true;
};

// Whether to go on.
using Deliver = std::function<bool(const ChunkResult&)>;

// True if all was delivered. Throws what ends the run, such as std::bad_alloc for a
// chunk, after all threads have ended.
bool run_chunks(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
                const RunOptions& options, const Deliver& deliver);

// Chunks that are under way at most; each holds up to 16 MiB and a page at most.
std::size_t slots_for(unsigned jobs);

}  // namespace tamis::bulk
