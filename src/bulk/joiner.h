// Puts the rest of a chunk before the chunk that follows it (chunk.h).
#pragma once

#include <utility>

#include "bulk/chunk.h"

namespace tamis::bulk {

class Joiner {
 public:
  // More than this is no record that we would read; it is then taken for damaged.
  explicit Joiner(std::size_t most = std::size_t{128} << 20) : most_(most) {}

  bool has_rest() const { return has_rest_; }

  void keep(const Chunk& chunk, const Rest& rest) {
    rest_.clear();
    rest_.append(chunk.bytes.view().substr(rest.begin));
    offset_ = chunk.offset + rest.begin;
    skip_ = rest.skip;
    has_rest_ = true;
  }

  // Where that becomes too much, the chunk ends there and nothing is kept of it.
  void put_before(Chunk& chunk) {
    chunk.is_exact = rest_.size() + chunk.bytes.size() > most_;
    rest_.append(chunk.bytes.view());
    rest_.swap(chunk.bytes);
    rest_.clear();
    chunk.offset = offset_;
    chunk.skip = skip_;
    has_rest_ = false;
  }

 private:
  const std::size_t most_;
  ByteBuffer rest_;
  std::uint64_t offset_ = 0;
  std::uint64_t skip_ = 0;
  bool has_rest_ = false;
};

}  // namespace tamis::bulk
