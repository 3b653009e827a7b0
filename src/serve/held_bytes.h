// What a page or a request takes of the memory for all of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "serve/metrics.h"

namespace tamis::serve {

// A page that is parsed, explained and written takes many times its bytes.
inline constexpr std::size_t kMemoryOfByte = 8;

// Counts as long as it lives. Used by one thread at a time.
class HeldBytes {
 public:
  explicit HeldBytes(Metrics& metrics) : metrics_(metrics) {}
  HeldBytes(const HeldBytes&) = delete;
  HeldBytes& operator=(const HeldBytes&) = delete;
  ~HeldBytes() { set(0); }

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
