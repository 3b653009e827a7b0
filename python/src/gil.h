// Letting go of the GIL and taking it, also while the interpreter ends.
//
// A thread that asks for the GIL of an interpreter that has ended is ended by Python
// with an exception that no C++ function may catch, and the program aborts. So threads
// that come back too late wait here until the process is over, as Python 3.14 does it.
#pragma once

#include <nanobind/nanobind.h>

namespace tamis::python {

// Without the GIL as long as it lives.
class WithoutGil {
 public:
  WithoutGil();
  ~WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  PyThreadState* const state_;
};

// With the GIL as long as it lives, on any thread.
class WithGil {
 public:
  WithGil();
  ~WithGil();
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;

 private:
  PyGILState_STATE state_;
};

// Called once, when the interpreter begins to end. The calling thread goes on; others
// wait for ever when they ask for the GIL next. With the GIL.
void hold_back_other_threads();

}  // namespace tamis::python
