// Another program, run to its end, a limit or a signal, whichever comes first. All its
// processes end with it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tamis::cli {

struct ChildOptions {
  std::string error_file{};              // where its standard error goes
  std::vector<std::string> variables{};  // NAME=VALUE, beside ours or instead of them
  std::uint64_t max_bytes = 64u << 20;
  std::chrono::milliseconds timeout{60'000};
  const std::atomic<bool>* stop = nullptr;
};

struct ChildResult {
  enum class End : std::uint8_t { exited, cannot_start, timed_out, too_large, stopped };

  End end = End::cannot_start;
  int code = -1;         // after `exited`; -1 if a signal ended it
  std::string output{};  // what it wrote to standard output, or why it did not start
};

// `words` are the program's path and its arguments. Standard input is empty.
ChildResult run_child(const std::vector<std::string>& words,
                      const ChildOptions& options);

}  // namespace tamis::cli
