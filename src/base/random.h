// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). Not from the standard library, whose
// distributions depend on the implementation: a seed must give the same numbers
// everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tamis {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  // Returns a number in [0, bound). The bias of the remainder is below 2^-40 for the
  // bounds we use.
  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(next() % bound);
  }

 private:
  std::uint64_t state_;
};

}  // namespace tamis
