// What all decoders of this layer have in common: they read bytes and write UTF-8 to
// a place that has room for kMostGrowth times as many, the case where every byte
// becomes a U+FFFD.
#pragma once

#include <cstddef>
#include <string_view>

namespace tamis {

constexpr std::size_t kMostGrowth = 3;

struct Decoded {
  std::size_t size;  // bytes written
  bool had_errors;   // something became U+FFFD
};

}  // namespace tamis
