// Ctrl-C and SIGTERM as something that can be asked for, instead of the end of the
// program in the middle of a record:
//
//   Interrupt interrupt;
//   interrupt.call([&] { batch.stop(); });
//   ...
//   if (interrupt.happened()) return interrupt.exit_code();
//
// Make it before any other thread. A second signal ends the program at once.
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
  // 128 and the signal's number, as shells have it: 130 after Ctrl-C.
  int exit_code() const { return 128 + signal_; }

  // What is to be called, by another thread, when the signal comes; at once if it has
  // come already. An empty function takes the last one back.
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
