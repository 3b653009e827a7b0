// Starts another program, in a process group of its own, so that it can be ended with
// all that it started.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace tamis {

struct SpawnOptions {
  int input = -1;                        // its standard input; -1 has nothing in it
  int output = -1;                       // its standard output
  int errors = -1;                       // its standard error
  std::string error_file{};              // else it goes there, or nowhere
  std::vector<std::string> variables{};  // NAME=VALUE, beside ours or instead of them
};

// `words` are the program's path and its arguments. Signals are as every program
// expects them. The id of process and group, or -1 and errno.
pid_t spawn(const std::vector<std::string>& words, const SpawnOptions& options);

}  // namespace tamis
