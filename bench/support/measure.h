// Several ways to do a task, measured so that their ratios can be trusted.
//
// A repetition runs every case over all pages, and the next one starts with another
// case: what disturbs the machine disturbs all of them. Each page has its own time, so
// that any subset of pages can be summed up afterwards; it is the thread's processor
// time, so a case must be a single thread. A first pass without a clock warms the
// memory up and keeps each page's answer; a later pass that answers differently is an
// error.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/support/pages.h"

namespace tamis::bench {

struct Case {
  std::string name;
  std::function<std::uint64_t(const BenchPage&)> run;  // its answer, never 0
  std::function<void()> before = {};                   // before each pass
  bool reads_raw = false;  // its bytes are those of BenchPage::raw
  // What the last run took, in nanoseconds, where another process did the work.
  std::function<std::uint64_t()> own_clock = {};
};

// What a case did on the pages it saw.
struct Timing {
  std::vector<std::uint32_t> page;                      // index into PageSet::pages()
  std::vector<std::uint64_t> bytes;                     // of each of them
  std::vector<std::uint64_t> answer;                    // of each of them
  std::vector<std::vector<std::uint64_t>> nanoseconds;  // [repetition][of each of them]
  std::string error;  // empty if the answers are right
};

struct Speed {
  double best = 0;          // MB (10^6 bytes) a second
  double median = 0;        // MB a second
  double microseconds = 0;  // a page, median
  std::size_t pages = 0;
};

std::vector<Timing> measure(const PageSet& pages, const std::vector<Case>& cases,
                            int repetitions);

// Of all pages whose size is in [least, most).
Speed speed_of(const Timing& timing, std::uint64_t least = 0,
               std::uint64_t most = UINT64_MAX);

// What this thread has used of the processor. Neighbours on the machine take none of
// it, as they do of the wall clock; asking costs about 0.2 us.
std::uint64_t processor_nanoseconds();

// Model of the processor and version of the compiler, for the first line of a report.
std::string machine();

}  // namespace tamis::bench
