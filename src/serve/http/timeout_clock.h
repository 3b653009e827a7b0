// Timeouts for all connections of a thread. One clock checks them a few times per
// second. A timer for every read and write would cost more than the reads and writes of
// small messages.
#pragma once

#include <chrono>
#include <cstddef>
#include <unordered_set>

#include "serve/http/asio.h"

namespace tamis::serve {

using Clock = std::chrono::steady_clock;

// An object that is closed after a timeout.
class Timed {
 public:
  virtual ~Timed() = default;
  virtual void close_now() = 0;

  // Sets the time after which the object is closed. While it sends, the time restarts
  // whenever the other side has read something.
  void expires_after(std::chrono::milliseconds time) {
    time_ = time;
    due_ = Clock::now() + time;
  }
  void expires_never() { due_ = Clock::time_point::max(); }
  bool timed_out() const { return timed_out_; }

  // Returns the number of bytes that the network has not accepted yet.
  virtual std::size_t unsent() { return 0; }
  void set_sending(bool is_sending) { is_sending_ = is_sending; }

  // Cancels the pending operation at a given time; the object stays open. max() means
  // never.
  virtual void interrupt() {}
  void interrupt_at(Clock::time_point time) {
    interrupt_at_ = time;
    interrupted_ = false;
  }
  bool interrupted() const { return interrupted_; }

  // Idle objects are closed when the server drains.
  void set_idle(bool is_idle) { is_idle_ = is_idle; }
  bool is_idle() const { return is_idle_; }

 private:
  friend class TimeoutClock;
  void renew_if_moved(Clock::time_point now);

  std::chrono::milliseconds time_{0};
  std::size_t last_unsent_ = 0;
  Clock::time_point due_ = Clock::time_point::max();
  Clock::time_point interrupt_at_ = Clock::time_point::max();
  bool interrupted_ = false;
  bool timed_out_ = false;
  bool is_idle_ = false;
  bool is_sending_ = false;
};

// Used only by its thread.
class TimeoutClock {
 public:
  static constexpr std::chrono::milliseconds kTick{100};

  void add(Timed& timed) { all_.insert(&timed); }
  void remove(Timed& timed) { all_.erase(&timed); }
  std::size_t size() const { return all_.size(); }

  void close_overdue();
  void close_idle();
  void close_all();

  // Calls close_overdue() at every tick and never returns.
  awaitable<void> run();

 private:
  template <class Condition>
  void close_where(Condition condition);

  std::unordered_set<Timed*> all_;
};

}  // namespace tamis::serve
