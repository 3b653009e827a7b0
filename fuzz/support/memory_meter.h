// Counts the memory that the current thread holds, at its peak.
//
//   MemoryMeter meter;
//   ...
//   meter.peak();   bytes allocated since the meter began, minus those freed
//
// The address sanitizer calls hooks for malloc and free. Builds without it have no
// hooks, and peak() is always 0 there. Meters do not nest.
#pragma once

#include <cstddef>

namespace tamis::fuzz {

class MemoryMeter {
 public:
  MemoryMeter();
  MemoryMeter(const MemoryMeter&) = delete;
  MemoryMeter& operator=(const MemoryMeter&) = delete;
  ~MemoryMeter();

  std::size_t peak() const;
};

}  // namespace tamis::fuzz
