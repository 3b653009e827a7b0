// What a page, a request or an answer takes of the memory for all that wait: pages that
// are being worked on have memory of their own (work_memory.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "serve/http/metrics.h"

namespace tamis::serve {

// Counts as long as it lives. Used by one thread at a time.
class MemoryShare {
 public:
  explicit MemoryShare(Metrics& metrics) : metrics_(metrics) {}
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;
  ~MemoryShare() { set(0); }

  void set(std::size_t size) {
    metrics_.move(Gauge::held_bytes,
                  static_cast<std::int64_t>(size) - static_cast<std::int64_t>(size_));
    size_ = size;
  }

 private:
  Metrics& metrics_;
  std::size_t size_ = 0;
};

}  // namespace tamis::serve
