#include "serve/http/timeout_clock.h"

#include <vector>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

namespace tamis::serve {

// A socket buffers much data at once and sends it slowly. If the unsent amount changes,
// the other side still reads.
void Timed::renew_if_moved(Clock::time_point now) {
  const std::size_t left = unsent();
  if (left != last_unsent_ && due_ != Clock::time_point::max()) due_ = now + time_;
  last_unsent_ = left;
}

// Closing may remove other objects, so the list is built first.
template <class Condition>
void TimeoutClock::close_where(Condition condition) {
  std::vector<Timed*> found;
  for (Timed* timed : all_)
    if (condition(*timed)) found.push_back(timed);
  for (Timed* timed : found)
    if (all_.contains(timed)) timed->close_now();
}

void TimeoutClock::close_overdue() {
  const Clock::time_point now = Clock::now();
  close_where([&](Timed& timed) {
    if (timed.interrupt_at_ <= now) {
      timed.interrupt_at_ = Clock::time_point::max();
      timed.interrupted_ = true;
      timed.interrupt();
    }
    if (timed.is_sending_) timed.renew_if_moved(now);
    if (timed.due_ > now) return false;
    timed.timed_out_ = true;
    timed.due_ = Clock::time_point::max();
    return true;
  });
}

void TimeoutClock::close_idle() {
  close_where([](const Timed& timed) { return timed.is_idle(); });
}

void TimeoutClock::close_all() {
  close_where([](const Timed&) { return true; });
}

awaitable<void> TimeoutClock::run() {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (;;) {
    timer.expires_after(kTick);
    const auto [error] = co_await timer.async_wait(kAwait);
    if (error) co_return;
    close_overdue();
  }
}

}  // namespace tamis::serve
