// Another program, whose standard input and output are ours.
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
  // What it has used of the processor so far, all its threads together.
  std::uint64_t processor_nanoseconds() const;

 private:
  int process_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace tamis::bench
