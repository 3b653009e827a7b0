// A growable array of plain values whose memory is not initialised and which is written
// through a raw pointer. std::vector would zero memory that the parser overwrites at
// once. It would also check its capacity for each of the ten columns of a node instead
// of once.

// layer: base
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

namespace tamis::detail {

template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() { std::free(data_); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  std::size_t capacity() const { return capacity_; }

  // Makes room for at least `wanted` values and keeps the existing ones.
  void reserve(std::size_t wanted) {
    if (wanted <= capacity_) return;
    void* grown = std::realloc(static_cast<void*>(data_), wanted * sizeof(T));
    if (grown == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(grown);
    capacity_ = wanted;
  }
  // Like reserve(), but grows by at least half, so that repeated calls take linear time
  // in total.
  void grow(std::size_t wanted) {
    if (wanted > capacity_) reserve(wanted + wanted / 2 + 64);
  }

  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
  }

 private:
  T* data_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace tamis::detail
