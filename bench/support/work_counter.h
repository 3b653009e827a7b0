// Counts the work of a piece of code in instructions, which are the same on every run.
// The kernel counts (perf_event_open), or callgrind if the kernel refuses. If neither
// is available, the CPU time of the thread is used instead.
//
//   WorkCounter counter;
//   counter.start();
//   work();
//   const std::uint64_t instructions = counter.stop();
//
// Callgrind counts if the program runs under under_callgrind(). The counter requests
// the sum from it and reads the answer from the log, which costs a fraction of a
// millisecond.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::bench {

enum class WorkUnit : std::uint8_t { kernel, callgrind, nanoseconds };

std::string_view to_string(WorkUnit unit);

class WorkCounter {
 public:
  WorkCounter();
  ~WorkCounter();
  WorkCounter(const WorkCounter&) = delete;
  WorkCounter& operator=(const WorkCounter&) = delete;

  WorkUnit unit() const { return unit_; }
  void start();
  // Returns the work of this thread since start().
  std::uint64_t stop();

 private:
  std::uint64_t now();
  std::uint64_t callgrind_sum();

  WorkUnit unit_ = WorkUnit::nanoseconds;
  int perf_ = -1;  // descriptor of the kernel's counter
  int log_ = -1;   // descriptor of callgrind's log
  std::uint64_t began_ = 0;
  std::uint64_t own_ = 0;  // cost of the counting itself
};

// Returns the command that runs `command` under callgrind with `log` as its log, or
// nothing if valgrind is not installed.
std::vector<std::string> under_callgrind(std::vector<std::string> command,
                                         const std::string& log);

}  // namespace tamis::bench
