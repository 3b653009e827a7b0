#include "cli/terminal/interrupt.h"

#include <pthread.h>
#include <unistd.h>

namespace tamis::cli {
namespace {

// A signal that is ignored, as in the background of a script, stays so.
void add_unless_ignored(sigset_t& set, int signal) {
  struct sigaction action {};
  if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN)
    ::sigaddset(&set, signal);
}

// Nothing else sends it to us; it wakes our own thread at the end.
constexpr int kWakeUp = SIGUSR1;

}  // namespace

// The signals are blocked in all threads and waited for in one: so no handler has to be
// careful, and no system call of the others is interrupted.
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
