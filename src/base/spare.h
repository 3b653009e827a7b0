// A text or a list that a function needs for a moment, in the memory of one that is
// not needed any more: page after page needs about as much, and so a thread that has
// seen its pages asks the system for no more.
//
//   Spare<std::string> scratch;          // empty; the thread takes its memory back
//   page.word_text(w, scratch);
//
// What is made last ends first, as variables and members do. So the one that is made
// at some depth always gets the same memory, which is soon large enough for nearly all
// pages; what is larger than a megabyte goes back to the system.
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
  // A stack: who is made at some depth finds what was left there.
  class All {
   public:
    T take() { return count_ > 0 ? std::move(kept_[--count_]) : T(); }

    void give(T&& spare) noexcept {
      constexpr std::size_t kMost =  // few pages need more
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
