// Releasing and acquiring the GIL, even while the interpreter ends.
//
// If a thread asks for the GIL of an ended interpreter, Python ends the thread with an
// exception that no C++ function may catch. The program then aborts. Threads that come
// back too late therefore wait here until the process ends, as in Python 3.14.
#pragma once

#include <nanobind/nanobind.h>

namespace tamis::python {

// Releases the GIL for its lifetime.
class WithoutGil {
 public:
  WithoutGil();
  ~WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  PyThreadState* const state_;
};

// Holds the GIL for its lifetime, on any thread.
class WithGil {
 public:
  WithGil();
  ~WithGil();
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;

 private:
  PyGILState_STATE state_;
};

// Called once, when the interpreter begins to end. The calling thread continues. Other
// threads wait for ever when they ask for the GIL the next time. The GIL must be held.
void hold_back_other_threads();

}  // namespace tamis::python
