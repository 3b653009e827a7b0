// A program of tools/peers as a case of measure(). It receives each page through the
// protocol of `tamis eval --external`. Its time is the CPU time of its process.
#pragma once

#include <memory>
#include <string>

#include "bench/support/child_process.h"
#include "bench/support/measure.h"

namespace tamis::bench {

class Peer {
 public:
  explicit Peer(const std::string& name);  // such as "trafilatura"

  // Reports whether it is installed (tools/peers/setup).
  bool works() const { return process_ != nullptr; }
  // Valid only as long as this object.
  Case as_case();

 private:
  std::uint64_t ask(std::string_view page);

  std::string name_;
  std::unique_ptr<ChildProcess> process_;
  std::uint64_t nanoseconds_ = 0;
};

}  // namespace tamis::bench
