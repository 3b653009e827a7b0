// resiliparse, the fastest other extractor known to us, as a case of measure(): a
// Python process that receives each page and returns its time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "bench/support/child_process.h"
#include "bench/support/measure.h"

namespace tamis::bench {

class Resiliparse {
 public:
  Resiliparse();

  bool works() const { return process_ != nullptr; }

  // Pages as str, and pages as bytes that must be decoded first. Both are valid only as
  // long as this object.
  Case from_str();
  Case from_bytes();

 private:
  Case a_case(std::string name, const char* kind);
  std::uint64_t ask(const char* kind, std::string_view page);

  std::unique_ptr<ChildProcess> process_;
  std::uint64_t nanoseconds_ = 0;
};

}  // namespace tamis::bench
