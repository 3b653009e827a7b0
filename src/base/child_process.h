// Other programs on this machine: finding, starting and running them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tamis {

// Reports whether `path` is an executable file.
bool is_program(const std::filesystem::path& path);

// Returns all programs of this name in the directories of PATH. The first one is the
// program that a shell would start.
std::vector<std::string> programs_on_path(const std::string& name);

struct SpawnOptions {
  int input = -1;                        // its standard input; -1: empty
  int output = -1;                       // its standard output
  int errors = -1;                       // its standard error
  std::string error_file{};              // or a file for its errors; empty: none
  std::vector<std::string> variables{};  // NAME=VALUE, added to or replacing ours
};

// Starts a program in a new process group, so that it can be ended together with its
// own children. `words` are its path and its arguments. Signal handling is reset to the
// defaults. Returns the id of the process and its group, or -1 and sets errno.
pid_t spawn(const std::vector<std::string>& words, const SpawnOptions& options);

struct ChildOptions {
  std::string error_file{};
  std::vector<std::string> variables{};
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

// Runs a program, with empty standard input, until it ends, reaches a limit or `stop`
// is set. All its processes end with it.
ChildResult run_child(const std::vector<std::string>& words,
                      const ChildOptions& options);

}  // namespace tamis
