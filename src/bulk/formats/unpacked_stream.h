// Reads an input as a stream of decompressed bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "bulk/formats/byte_input.h"
#include "io/compress/members.h"

namespace tamis::bulk {

// The number of bytes that one thread reads at once: small enough for the cache, large
// enough that the cost of system calls is negligible.
inline constexpr std::size_t kReadAtOnce = std::size_t{256} << 10;

// Detects the compression from the first bytes of an input. Returns an error for
// unsupported compressions; otherwise the input would seem to be full of damaged
// records.
Result<Packing> find_packing(std::string_view first, const std::string& place);

class UnpackedStream {
 public:
  enum class State : std::uint8_t { going_on, member_ended, ended, cut_off, broken };

  UnpackedStream(Packing packing, Dictionary dictionary)
      : packing_(packing), unpacker_(packing, std::move(dictionary)) {}

  // Appends until `out` has `size` bytes or the state changes. `raw` holds input bytes
  // that were read but not used yet.
  Result<State> fill(ByteInput& input, ByteBuffer& raw, ByteBuffer& out,
                     std::size_t size);

 private:
  Packing packing_;
  StreamUnpacker unpacker_;
  bool is_inside_ = false;  // a member has begun
};

}  // namespace tamis::bulk
