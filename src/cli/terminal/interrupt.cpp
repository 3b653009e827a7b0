#include "cli/terminal/interrupt.h"

#include <pthread.h>
#include <unistd.h>

namespace tamis::cli {
namespace {

// A signal that is ignored, as for background jobs of a script, stays ignored.
void add_unless_ignored(sigset_t& set, int signal) {
  struct sigaction action {};
  if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN)
    ::sigaddset(&set, signal);
}

// Wakes the waiting thread at the end. No other code sends this signal to tamis.
constexpr int kWakeUp = SIGUSR1;

}  // namespace

// The signals are blocked in all threads, and one thread waits for them. So no code
// runs in a signal handler, and no system call of another thread is interrupted.
Interrupt::Interrupt() {
  ::sigemptyset(&signals_);
  add_unless_ignored(signals_, SIGINT);
  add_unless_ignored(signals_, SIGTERM);
  ::sigaddset(&signals_, kWakeUp);
  ::pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  over_ = true;
  ::pthread_kill(thread_.native_handle(), kWakeUp);
  thread_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::call(std::function<void()> action) {
  const std::lock_guard lock(mutex_);
  action_ = std::move(action);
  if (flag_ && action_) action_();
}

void Interrupt::wait() {
  for (int signal = 0; ::sigwait(&signals_, &signal) == 0;) {
    if (over_) return;
    if (signal == kWakeUp) continue;
    if (flag_) ::_exit(128 + signal);
    const std::lock_guard lock(mutex_);
    signal_ = signal;
    flag_ = true;
    if (action_) action_();
  }
}

}  // namespace tamis::cli
