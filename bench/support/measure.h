// Measures several ways to do a task so that their ratios are reliable.
//
// A repetition runs every case over all pages, and the next one starts with another
// case, so a disturbance affects all of them. Each page is timed separately, so that
// any subset of pages can be added up afterwards. The time is the thread's CPU time, so
// a case must use a single thread. A first pass is not timed: it fills the caches and
// stores each page's answer. A different answer in a later pass is an error.
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
  // The nanoseconds of the last run, if another process did the work.
  std::function<std::uint64_t()> own_clock = {};
};

// The results of a case on its pages.
struct Timing {
  std::vector<std::uint32_t> page;                      // index into PageSet::pages()
  std::vector<std::uint64_t> bytes;                     // of each of them
  std::vector<std::uint64_t> answer;                    // of each of them
  std::vector<std::vector<std::uint64_t>> nanoseconds;  // [repetition][of each of them]
  std::string error;  // empty if the answers are right
};

struct Speed {
  double best = 0;          // MB (10^6 bytes) per second
  double median = 0;        // MB per second
  double microseconds = 0;  // per page, median
  std::size_t pages = 0;
};

std::vector<Timing> measure(const PageSet& pages, const std::vector<Case>& cases,
                            int repetitions);

// The speed over all pages whose size is in [least, most).
Speed speed_of(const Timing& timing, std::uint64_t least = 0,
               std::uint64_t most = UINT64_MAX);

// Returns the CPU time of this thread. Unlike elapsed time, it excludes other
// processes. A call costs about 0.2 µs.
std::uint64_t processor_nanoseconds();

// Returns the CPU model and the compiler version, for the first line of a report.
std::string machine();

}  // namespace tamis::bench
