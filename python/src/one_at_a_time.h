// For iterators that release the GIL in the middle of a step.
#pragma once

#include <nanobind/nanobind.h>

namespace tamis::python {

// A step of an iterator. During a step, another step of the same iterator, on any
// thread, throws ValueError, as with Python's generators. Construction and destruction
// need the GIL, which guards the flag.
class OneAtATime {
 public:
  explicit OneAtATime(bool& is_executing) : is_executing_(is_executing) {
    if (is_executing) throw nanobind::value_error("iterator already executing");
    is_executing = true;
  }
  ~OneAtATime() { is_executing_ = false; }
  OneAtATime(const OneAtATime&) = delete;
  OneAtATime& operator=(const OneAtATime&) = delete;

 private:
  bool& is_executing_;
};

}  // namespace tamis::python
