#include "serve/http/watch.h"

#include <vector>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

namespace tamis::serve {

// A socket takes much at once and gives it away slowly: how much is left tells whether
// the other side still reads.
void Watched::renew_if_moved(Clock::time_point now) {
  const std::size_t left = unsent();
  if (left != last_unsent_ && due_ != Clock::time_point::max()) due_ = now + time_;
  last_unsent_ = left;
}

// Closing may remove others, so the list is made first.
template <class Condition>
void Watch::close_where(Condition condition) {
  std::vector<Watched*> found;
  for (Watched* watched : all_)
    if (condition(*watched)) found.push_back(watched);
  for (Watched* watched : found)
    if (all_.contains(watched)) watched->close_now();
}

void Watch::close_overdue() {
  const Clock::time_point now = Clock::now();
  close_where([&](Watched& watched) {
    if (watched.interrupt_at_ <= now) {
      watched.interrupt_at_ = Clock::time_point::max();
      watched.interrupted_ = true;
      watched.interrupt();
    }
    if (watched.is_sending_) watched.renew_if_moved(now);
    if (watched.due_ > now) return false;
    watched.timed_out_ = true;
    watched.due_ = Clock::time_point::max();
    return true;
  });
}

void Watch::close_idle() {
  close_where([](const Watched& watched) { return watched.is_idle(); });
}

void Watch::close_all() {
  close_where([](const Watched&) { return true; });
}

awaitable<void> Watch::run() {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (;;) {
    timer.expires_after(kTick);
    const auto [error] = co_await timer.async_wait(kAwait);
    if (error) co_return;
    close_overdue();
  }
}

}  // namespace tamis::serve
