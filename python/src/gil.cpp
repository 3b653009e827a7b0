#include "gil.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <unistd.h>

namespace tamis::python {
namespace {

std::atomic<bool> is_ending = false;
std::atomic<int> asking = 0;  // threads that wait for the GIL
std::thread::id ending_thread;

// Counts a thread that asks for the GIL. A thread that comes too late waits here for
// ever.
class Asking {
 public:
  Asking() {
    ++asking;
    if (!is_ending || std::this_thread::get_id() == ending_thread) return;
    --asking;
    for (;;) ::pause();
  }
  ~Asking() { --asking; }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
};

PyGILState_STATE take() {
  const Asking ask;
  return PyGILState_Ensure();
}

}  // namespace

WithoutGil::WithoutGil() : state_(PyEval_SaveThread()) {}
WithoutGil::~WithoutGil() {
  const Asking ask;
  PyEval_RestoreThread(state_);
}

WithGil::WithGil() : state_(take()) {}
WithGil::~WithGil() {
  PyGILState_Release(state_);
}

void hold_back_other_threads() {
  ending_thread = std::this_thread::get_id();
  is_ending = true;
  // Threads that asked earlier get the GIL, and continue to their end or to the next
  // Asking.
  const WithoutGil free;
  for (int turn = 0; turn < 1000 && asking > 0; ++turn)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace tamis::python
