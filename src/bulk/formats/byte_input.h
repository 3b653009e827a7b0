// A file, or standard input, from its beginning to its end.
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

  // Reads until `buffer` has `size` bytes, or the end comes. How many there are does
  // not depend on how a pipe hands them out.
  Result<void> fill(ByteBuffer& buffer, std::size_t size);
  bool at_end() const { return at_end_; }

  // Fails where there is nothing to go to, as in a pipe.
  Result<void> go_to(std::uint64_t offset);
  // Of a file as it is now; nothing where none is known, as of a pipe.
  std::optional<std::uint64_t> size() const;
  // Of the next byte that is read.
  std::uint64_t offset() const { return offset_; }

 private:
  ByteInput(int fd, std::string place) : fd_(fd), place_(std::move(place)) {}

  int fd_ = -1;
  std::string place_;
  std::uint64_t offset_ = 0;
  bool at_end_ = false;
};

}  // namespace tamis::bulk
