// Puts the rest of a chunk before the chunk that follows it (chunk.h).
#pragma once

#include <utility>

#include "bulk/run/chunk.h"

namespace tamis::bulk {

class RecordJoiner {
 public:
  // A record that needs more memory than this is treated as damaged.
  explicit RecordJoiner(std::size_t most = std::size_t{128} << 20) : most_(most) {}

  void keep(const InputChunk& chunk, const Rest& rest) {
    rest_.clear();
    rest_.append(chunk.bytes.view().substr(rest.begin));
    offset_ = chunk.offset + rest.begin;
    skip_ = rest.skip;
    input_ = chunk.input;
    has_rest_ = true;
  }

  // Reports whether the chunk continues the rest that is kept. Only a compressed chunk
  // of the same input does. Otherwise the rest is lost, and reported as damaged.
  bool fits(InputChunk& chunk) {
    if (!has_rest_ || (chunk.packing != Packing::none && chunk.input == input_))
      return has_rest_;
    has_rest_ = false;
    chunk.counts.add(Count::damaged);
    chunk.problems.push_back({input_, offset_, "the record has no end"});
    return false;
  }

  // If the limit is exceeded, the chunk must end there and no further rest is kept.
  void put_before(InputChunk& chunk) {
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
  std::uint32_t input_ = 0;
  std::uint64_t offset_ = 0;
  std::uint64_t skip_ = 0;
  bool has_rest_ = false;
};

}  // namespace tamis::bulk
