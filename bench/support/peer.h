// A program of tools/peers as a case of measure(): it is sent each page by the protocol
// of `tamis eval --external`, and its time is what its process used of the processor.
#pragma once

#include <memory>
#include <string>

#include "bench/support/child_process.h"
#include "bench/support/measure.h"

namespace tamis::bench {

class Peer {
 public:
  explicit Peer(const std::string& name);  // "trafilatura"

  // Whether it is installed (tools/peers/setup).
  bool works() const { return process_ != nullptr; }
  // Only valid as long as this.
  Case as_case();

 private:
  std::uint64_t ask(std::string_view page);

  std::string name_;
  std::unique_ptr<ChildProcess> process_;
  std::uint64_t nanoseconds_ = 0;
};

}  // namespace tamis::bench
