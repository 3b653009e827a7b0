// A growable byte buffer that is not zeroed first and reuses its memory.
//
//   ByteBuffer buffer;
//   char* end = buffer.room(4096);          // at least 4096 bytes may be written
//   buffer.add(read(fd, end, 4096));        // appends the bytes that were read
//   buffer.view();
#pragma once

#include <cstring>
#include <string_view>

#include "tamis/detail/buffer.h"

namespace tamis {

class ByteBuffer {
 public:
  std::string_view view() const { return {bytes_.data(), size_}; }
  const char* data() const { return bytes_.data(); }
  char* data() { return bytes_.data(); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t capacity() const { return bytes_.capacity(); }

  void clear() { size_ = 0; }
  // Returns the end of the buffer, followed by room for at least `bytes` bytes.
  char* room(std::size_t bytes) {
    bytes_.grow(size_ + bytes);
    return bytes_.data() + size_;
  }
  std::size_t free() const { return bytes_.capacity() - size_; }
  void add(std::size_t bytes) { size_ += bytes; }
  void append(std::string_view bytes) {
    if (bytes.empty()) return;
    std::memcpy(room(bytes.size()), bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  void drop_front(std::size_t bytes) {
    size_ -= bytes;
    if (size_ > 0) std::memmove(bytes_.data(), bytes_.data() + bytes, size_);
  }
  void truncate(std::size_t size) { size_ = size; }
  // Frees the memory if the capacity exceeds `most`.
  void shrink(std::size_t most) {
    if (bytes_.capacity() <= most) return;
    bytes_ = detail::Buffer<char>();
    size_ = 0;
  }
  void swap(ByteBuffer& other) noexcept {
    bytes_.swap(other.bytes_);
    std::swap(size_, other.size_);
  }

 private:
  detail::Buffer<char> bytes_;
  std::size_t size_ = 0;
};

}  // namespace tamis
