// Processes items on several threads. The calling thread receives the results in item
// order.
//
//   source ──▶ slots, no more than the window ──▶ workers ──▶ the taker: oldest first
//                 ▲                                              │
//                 └──────────────── slots are used again ◀───────┘
//
// A slot holds an item and its result. Items come from one of three places:
//
//   run() with a source   The workers call it. Reading needs no separate thread.
//   add() in a thread     For readers that call back with each item. add() waits.
//   add() by the taker    Between two results, if has_room(), else it would wait.
//
// Memory holds at most as many slots as the window, regardless of the number of items
// and of slow items. An exception thrown by the source, a worker or the taker ends the
// run. After all threads have ended, it is thrown again. So work on a page calls
// try_page().
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace tamis {

class OrderedWork {
 public:
  explicit OrderedWork(std::size_t window) : window_(window) {}
  ~OrderedWork() { end(); }
  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;

  // Stops the run, from any thread: nothing more is added or taken. Workers finish
  // their current item.
  void stop();

  // Sets a function that run() calls once per `tick` while it waits for a result.
  void every(std::chrono::milliseconds tick, std::function<void()> call);

  // Sets a function to call if workers have not finished their items when `patience`
  // has passed after stop(). It may end the program; otherwise run() continues to wait.
  void when_stuck(std::chrono::milliseconds patience, std::function<void()> call);

  // `source(slot)` fills a new or a used slot, or returns false at the end.
  // `make_worker()` gives each thread a function of a slot. `take(slot)` reports
  // whether to continue. Returns false if the run was stopped.
  template <class Slot, class Source, class MakeWorker, class Take>
  bool run(unsigned jobs, Source source, MakeWorker make_worker, Take take) {
    start<Slot>(jobs, make_worker,
                [this, &source] { return claim_from<Slot>(source); });
    return take_all<Slot>(take);
  }

  // Runs with items that another thread adds before it calls close().
  template <class Slot, class MakeWorker, class Take>
  bool run(unsigned jobs, MakeWorker make_worker, Take take) {
    start<Slot>(jobs, make_worker);
    return take_all<Slot>(take);
  }

  // Runs in the calling thread, with one slot. Calls the function of every() after each
  // item.
  template <class Slot, class Source, class MakeWorker, class Take>
  bool run_alone(Source source, MakeWorker make_worker, Take take) {
    Slot slot{};
    auto work = make_worker();
    while (!is_stopped() && source(slot)) {
      work(slot);
      if (!take(slot)) stop();
      if (on_tick_) on_tick_();
    }
    return !is_stopped();
  }

  // Starts the workers, as many as the system allows. Throws if it allows none.
  template <class Slot, class MakeWorker>
  void start(unsigned jobs, MakeWorker make_worker) {
    start<Slot>(jobs, make_worker, [this] { return claim(); });
  }

  // Waits for room, and lets `fill(slot)` put an item into it, unless the run has
  // ended. If `fill` returns false, there are no more items. One thread at a time.
  // Reports whether an item was added.
  template <class Slot, class Fill>
  bool add(Fill&& fill) {
    std::unique_ptr<Entry> entry;
    if (!await_room(entry)) return false;
    if (entry == nullptr) entry = std::make_unique<EntryOf<Slot>>();
    const bool is_item = fill(slot_of<Slot>(*entry));
    is_item ? push(std::move(entry)) : close();
    return is_item;
  }
  // No more items will be added.
  void close();

  // For a taker that adds items itself.
  bool has_room() const { return entries_.size() < window_; }
  bool is_empty() const { return entries_.empty(); }
  // Waits for the oldest result. Returns null if it is not there after `patience`.
  template <class Slot>
  Slot* wait_for(std::chrono::milliseconds patience) {
    Entry* const entry = await_oldest(patience);
    return entry != nullptr ? &slot_of<Slot>(*entry) : nullptr;
  }
  void release();  // the slot of the oldest result

  // Stops the run and waits for the workers. The destructor calls it.
  void end();

 private:
  struct Entry {
    virtual ~Entry() = default;
    bool is_done = false;
  };
  template <class Slot>
  struct EntryOf : Entry {
    Slot slot{};
  };
  template <class Slot>
  static Slot& slot_of(Entry& entry) {
    return static_cast<EntryOf<Slot>&>(entry).slot;
  }

  template <class Slot, class MakeWorker, class Claim>
  void start(unsigned jobs, MakeWorker make_worker, Claim claim_next) {
    for (unsigned i = 0; i < jobs; ++i) {
      const bool is_started = start_thread([&] {
        return [this, claim_next, work = make_worker()]() mutable {
          while (Entry* entry = claim_next()) {
            work(slot_of<Slot>(*entry));
            finish(*entry);
          }
        };
      });
      if (!is_started) return;
    }
  }

  template <class MakeLoop>
  bool start_thread(MakeLoop make_loop) {
    try {
      threads_.reserve(threads_.size() + 1);
      threads_.emplace_back([this, loop = make_loop()]() mutable {
        try {
          loop();
        } catch (...) {
          give_up(std::current_exception());
        }
        leave();
      });
    } catch (const std::exception&) {  // no memory, or no thread
      if (threads_.empty()) throw;
      return false;
    }
    return true;
  }

  template <class Slot, class Source>
  Entry* claim_from(Source& source) {
    const std::lock_guard reading(reading_);
    return add<Slot>(source) ? claim() : nullptr;
  }

  template <class Slot, class Take>
  bool take_all(Take& take) {
    try {
      while (Entry* const entry = await()) {
        if (!take(slot_of<Slot>(*entry))) stop();
        release();
      }
    } catch (...) {
      give_up(std::current_exception());
    }
    return finish_run();
  }

  bool is_stopped();
  bool await_room(
      std::unique_ptr<Entry>& used);  // gives an entry that can be used again
  void push(std::unique_ptr<Entry> entry);
  Entry* claim();  // waits for an item; null: there is none
  void finish(Entry& entry);
  void leave();  // by a worker that has no more items
  void give_up(std::exception_ptr failure);
  Entry* await();  // waits for the oldest result; null: there is none
  Entry* await_oldest(std::chrono::milliseconds patience);
  bool finish_run();
  void await_workers();

  const std::size_t window_;
  std::mutex reading_;  // held by the worker that asks the source; locked before mutex_
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_;
  std::condition_variable result_;
  std::deque<std::unique_ptr<Entry>> entries_;  // oldest first
  std::vector<std::unique_ptr<Entry>> free_;
  std::size_t claimed_ = 0;  // of the entries
  bool is_closed_ = false;
  bool is_stopped_ = false;
  std::exception_ptr failure_;  // the first one thrown
  std::vector<std::thread> threads_;
  std::mutex joining_;
  std::size_t ended_ = 0;  // threads
  std::chrono::milliseconds tick_{0};
  std::function<void()> on_tick_;
  std::chrono::milliseconds patience_{0};
  std::function<void()> on_stuck_;
};

}  // namespace tamis
