// Works on all chunks of all inputs, by several threads; what they make is taken in the
// order of the inputs, by the thread that called.
//
//   workers   claim the next chunk, one at a time, and work on it  ──▶  slots of a ring
//   caller    takes the results one after another, and frees their slots
//
// There is no thread that only reads: claiming a chunk is reading it, which costs
// little as long as nothing must be unpacked for it. No more chunks are under way than
// there are slots, so that memory does not depend on the size of a crawl.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "bulk/run/chunk_source.h"
#include "bulk/run/chunk_worker.h"
#include "bulk/run/crawl_plan.h"

namespace tamis::bulk {

struct RunOptions {
  unsigned jobs = 1;
  Position from = {};
  FetchOptions fetching = {};
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
