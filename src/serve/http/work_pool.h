// Thread pools for work that would block the threads of connections: work that takes
// long or that waits for others.
//
//   WorkPool fetching(64);
//   fetching.post([] { ... });
//
// The pool that works on pages has one thread per core, because each needs memory for a
// page and more would not be faster. It has two lanes, one for the proxy and one for
// reader and API:
//
//   WorkPool pages(cores, true);
//   pages.lane(PageLane::local).post([] { ... });
//
// If there are two lanes, the work of one lane never occupies all threads. The lane in
// which less work runs comes first. So neither lane has to wait until the other is
// empty.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tamis::serve {

// Runs work(0), work(1), ... in one thread each. If a thread cannot be started, `end`
// must make the work of the others return. They are joined, and the std::system_error
// of the thread is rethrown.
inline std::vector<std::thread> start_threads(std::size_t count,
                                              const std::function<void(unsigned)>& work,
                                              const std::function<void()>& end) {
  std::vector<std::thread> out;
  out.reserve(count);
  try {
    while (out.size() < count)
      out.emplace_back(work, static_cast<unsigned>(out.size()));
  } catch (...) {
    end();
    for (std::thread& thread : out) thread.join();
    throw;
  }
  return out;
}

enum class PageLane : std::uint8_t { proxy, local };

class WorkPool {
 public:
  // `most` is the maximum number of running tasks per lane. With two lanes there is one
  // more thread, which is free for the other lane. If a thread cannot be started, the
  // others end and the constructor throws std::system_error.
  explicit WorkPool(unsigned most, bool has_two_lanes = false);
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;
  ~WorkPool() { end(); }

  // A lane of a pool, for offload().
  class Lane {
   public:
    void post(std::function<void()> work) { pool_.post(lane_, std::move(work)); }

   private:
    friend class WorkPool;
    Lane(WorkPool& pool, PageLane lane) : pool_(pool), lane_(lane) {}

    WorkPool& pool_;
    PageLane lane_;
  };
  Lane lane(PageLane which) { return {*this, which}; }
  void post(std::function<void()> work) { post(PageLane::local, std::move(work)); }

  // Starts no further work. Returns whether all running work ended in time.
  bool stop(std::chrono::milliseconds time);
  // Waits for running work and discards waiting work. Must not be called by two threads
  // at once.
  void end();

 private:
  struct Queue {
    std::deque<std::function<void()>> waiting = {};
    unsigned running = 0;
  };

  void post(PageLane lane, std::function<void()> work);
  void run();
  void close();
  Queue* next();  // the queue to run work from; null: none

  const unsigned most_in_lane_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Queue, 2> queues_;
  bool is_stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tamis::serve
