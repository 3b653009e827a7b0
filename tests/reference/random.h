// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). Our own, because the standard leaves
// its distributions to the library and a failing seed must fail everywhere.
#pragma once

#include <cstdint>

namespace tamis::reference {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  // Below `end`, which is small; the bias does not matter to tests.
  std::uint64_t below(std::uint64_t end) { return next() % end; }

 private:
  std::uint64_t state_;
};

}  // namespace tamis::reference
