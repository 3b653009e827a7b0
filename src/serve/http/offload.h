// Runs work in another thread and awaits its result, with a time limit.
//
//   std::optional<Page> page = co_await offload(traffic.fetching, 5s, [...] {...});
//
// Returns nothing after the time limit. Work that has not begun by then never begins.
// Work that has begun continues, so it must own everything that it uses. Also returns
// nothing if the work throws an exception, for example because memory ran out.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "serve/http/asio.h"

namespace tamis::serve {

template <class Value>
struct OffloadState {
  explicit OffloadState(asio::any_io_executor home) : timer(std::move(home)) {}

  asio::steady_timer timer;  // used only by its thread
  std::optional<Value> value;
  std::atomic<bool> is_given_up = false;
};

// The pool is a WorkPool or one of its lanes.
template <class Pool, class Work>
awaitable<std::optional<std::invoke_result_t<Work>>> offload(
    Pool&& pool, std::chrono::milliseconds time, Work work) {
  using Value = std::invoke_result_t<Work>;
  const asio::any_io_executor home = co_await asio::this_coro::executor;
  auto state = std::make_shared<OffloadState<Value>>(home);
  state->timer.expires_after(time);
  pool.post([state, home, work = std::move(work)]() mutable {
    std::optional<Value> value;
    try {
      if (!state->is_given_up) value.emplace(work());
    } catch (const std::exception&) {
      value.reset();
    }
    asio::post(home, [state = std::move(state), value = std::move(value)]() mutable {
      state->value = std::move(value);
      state->timer.cancel();
    });
  });
  // The timer is cancelled in this thread, so that cannot happen before the wait
  // begins.
  co_await state->timer.async_wait(kAwait);
  state->is_given_up = true;
  co_return std::move(state->value);
}

}  // namespace tamis::serve
