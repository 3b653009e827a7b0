// Sequential reading from a file or from standard input.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/byte_buffer.h"
#include "tamis/error.h"

namespace tamis::bulk {

class ByteInput {
 public:
  // "-" is standard input.
  static Result<ByteInput> open(const std::string& path);

  ByteInput(ByteInput&& other) noexcept;
  ByteInput& operator=(ByteInput&& other) noexcept;
  ~ByteInput();

  // Reads until `buffer` has `size` bytes or the input ends. The number of bytes does
  // not depend on how a pipe delivers them.
  Result<void> fill(ByteBuffer& buffer, std::size_t size);
  bool at_end() const { return at_end_; }

  // Moves to an offset. Fails if the input is not seekable, such as a pipe.
  Result<void> go_to(std::uint64_t offset);
  // Returns the current size of a file; nothing if it is unknown, as for a pipe.
  std::optional<std::uint64_t> size() const;
  // Returns the offset of the next byte to read.
  std::uint64_t offset() const { return offset_; }

 private:
  ByteInput(int fd, std::string place) : fd_(fd), place_(std::move(place)) {}

  int fd_ = -1;
  std::string place_;
  std::uint64_t offset_ = 0;
  bool at_end_ = false;
};

}  // namespace tamis::bulk
