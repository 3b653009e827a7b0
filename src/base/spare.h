// A temporary string or vector that reuses the memory of an earlier temporary of the
// same thread. Pages need similar amounts, so after a few pages a thread allocates no
// more memory from the system.
//
//   Spare<std::string> scratch;          // empty; the thread takes its memory back
//   page.word_text(w, scratch);
//
// Temporaries are destroyed in reverse order, as variables and members are. So the one
// made at a given depth always gets the same memory, which is soon large enough for
// nearly all pages. Memory of more than a megabyte is returned to the system.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace tamis {

template <class T>
class Spare : public T {
 public:
  Spare() : T(all().take()) {}
  Spare(const Spare&) = delete;
  Spare& operator=(const Spare&) = delete;
  ~Spare() { all().give(std::move(*this)); }

 private:
  // A stack: a temporary at a given depth gets the memory that was left there.
  class All {
   public:
    T take() { return count_ > 0 ? std::move(kept_[--count_]) : T(); }

    void give(T&& spare) noexcept {
      constexpr std::size_t kMost =  // elements; few pages need more
          (std::size_t{1} << 20) / sizeof(typename T::value_type);
      if (count_ == kept_.size()) return;
      kept_[count_] = spare.capacity() > kMost ? T() : std::move(spare);
      kept_[count_++].clear();
    }

   private:
    std::array<T, 32> kept_;
    std::size_t count_ = 0;
  };

  static All& all() {
    thread_local All own;
    return own;
  }
};

}  // namespace tamis
