// Processes many items on several threads. The calling thread receives the results in
// item order.
//
//   Batch batch(paths.size(), jobs);
//   batch.run<std::string>(
//       [&] { return [&paths](std::size_t item) { return read(paths[item]); }; },
//       [&](std::size_t item, std::string text) { return print(text); });
//
//   workers   claim the next item, each its own  ──▶  slots of a ring  ──▶  the caller
//             ▲                                                              │
//             └──────── no further ahead than the window is wide ◀───────────┘
//
// So memory holds at most as many results as the window has slots, regardless of the
// number of items and of slow items. An exception thrown by the work or by the taker
// ends the run. After all threads have ended, run() rethrows it. So work on a page
// calls try_page().
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace tamis {

class Batch {
 public:
  // `jobs` is clamped to 1..count. The window is raised to at least one slot per
  // worker; 0 means 16 per worker.
  Batch(std::size_t count, unsigned jobs, std::size_t window = 0);

  // Stops the run, from any thread: no further results are taken. Workers finish their
  // current item.
  void stop();

  // Sets a function that run() calls once per `tick` while it waits for a result.
  void every(std::chrono::milliseconds tick, std::function<void()> call);

  // Sets a function to call if workers have not finished their items when `patience`
  // has passed after stop(). It may end the program; otherwise run() continues to wait.
  void when_stuck(std::chrono::milliseconds patience, std::function<void()> call);

  // `make_worker()` gives each thread a function from an item to its Result.
  // `take(item, result)` reports whether to continue. Returns false if the run was
  // stopped before the end.
  template <class Result, class MakeWorker, class Take>
  bool run(MakeWorker make_worker, Take take);

  unsigned jobs() const { return jobs_; }
  std::size_t window() const { return ready_.size(); }

 private:
  std::optional<std::size_t> claim();  // a worker's next item; nothing at the end
  void finish(std::size_t item);
  void leave();  // a worker has no more items
  void give_up(std::exception_ptr failure);
  void work_with(std::size_t threads);  // fewer threads could be started
  bool await(std::size_t item);
  void release();  // the caller took a result
  void await_workers();
  bool is_over() const { return stopped_ || claimed_ == count_; }

  const std::size_t count_;
  const unsigned jobs_;
  std::mutex mutex_;
  std::condition_variable room_;    // for workers
  std::condition_variable result_;  // for the caller
  std::vector<bool> ready_;         // a ring: item % window
  std::size_t claimed_ = 0;
  std::size_t taken_ = 0;
  unsigned working_ = 0;  // threads
  bool stopped_ = false;
  std::exception_ptr failure_;  // the first one thrown
  std::chrono::milliseconds tick_{0};
  std::function<void()> on_tick_;
  std::chrono::milliseconds patience_{0};
  std::function<void()> on_stuck_;
};

template <class Result, class MakeWorker, class Take>
bool Batch::run(MakeWorker make_worker, Take take) {
  std::vector<std::optional<Result>> slots(window());
  std::vector<std::thread> threads;
  threads.reserve(jobs_);
  working_ = jobs_;
  try {
    while (threads.size() < jobs_)
      threads.emplace_back([&, work = make_worker()]() mutable {
        try {
          while (const std::optional<std::size_t> item = claim()) {
            slots[*item % slots.size()].emplace(work(*item));
            finish(*item);
          }
        } catch (...) {
          give_up(std::current_exception());
        }
        leave();
      });
  } catch (const std::exception&) {  // no memory, or no thread
    if (threads.empty()) throw;
    work_with(threads.size());
  }
  std::size_t item = 0;
  try {
    while (item < count_ && await(item)) {
      std::optional<Result>& slot = slots[item % slots.size()];
      Result result = std::move(*slot);
      slot.reset();
      release();
      if (!take(item++, std::move(result))) stop();
    }
  } catch (...) {
    give_up(std::current_exception());
  }
  await_workers();
  for (std::thread& thread : threads) thread.join();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return item == count_;
}

}  // namespace tamis
