// A child process whose standard input and output are connected to this process.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace tamis::bench {

class ChildProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  bool works() const { return to_ != nullptr; }
  void stop();

  std::FILE* to() const { return to_; }
  std::FILE* from() const { return from_; }
  // Returns the CPU time of all its threads so far.
  std::uint64_t processor_nanoseconds() const;

 private:
  int process_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace tamis::bench
