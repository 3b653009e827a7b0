// Turns Ctrl-C and SIGTERM into a flag that can be polled, so that the program does not
// end in the middle of a record:
//
//   Interrupt interrupt;
//   interrupt.call([&] { batch.stop(); });
//   ...
//   if (interrupt.happened()) return interrupt.exit_code();
//
// Construct it before any thread is started. A second signal ends the program at once.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <mutex>
#include <thread>

namespace tamis::cli {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool happened() const { return flag_; }
  // Returns 128 plus the signal number, as shells do: 130 after Ctrl-C.
  int exit_code() const { return 128 + signal_; }

  // Sets a function that another thread calls when the signal comes, or calls it at
  // once if it has come already. An empty function removes it.
  void call(std::function<void()> action);

 private:
  void wait();

  sigset_t signals_{};
  sigset_t before_{};
  std::atomic<bool> flag_ = false;
  std::atomic<bool> over_ = false;
  std::atomic<int> signal_ = 0;
  std::mutex mutex_;
  std::function<void()> action_;
  std::thread thread_;
};

}  // namespace tamis::cli
