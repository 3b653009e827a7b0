// Threads for what the threads of connections must not do themselves: work that takes
// long, or that waits for others.
//
//   WorkPool fetching(64);
//   fetching.post([] { ... });
//
// The pool that works on pages has as many threads as there are cores, since each needs
// memory for a page, and more would not be faster. In it the proxy has a lane, reader
// and API have another:
//
//   WorkPool pages(cores, true);
//   pages.lane(PageLane::local).post([] { ... });
//
// Work of one lane never occupies all threads if there are two lanes, and the lane in
// which less runs comes first: so neither has to wait until the other has nothing to
// do.
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

// Runs work(0), work(1), ... in a thread each. If one of them cannot be started, `end`
// makes the work of the others return, and they are joined. The exception of the thread
// that could not be started, a std::system_error, is passed on.
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
  // `most` is how many run at a time in one lane. With two lanes there is one thread
  // more, which the other lane finds free. If a thread cannot be started, the others
  // end and the constructor throws std::system_error.
  explicit WorkPool(unsigned most, bool has_two_lanes = false);
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;
  ~WorkPool() { end(); }

  // What offload() gives work to.
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

  // Begins nothing more. Returns whether all that had begun has ended in time.
  bool stop(std::chrono::milliseconds time);
  // Waits for what runs, and drops what waits. Not for two threads at once.
  void end();

 private:
  struct Queue {
    std::deque<std::function<void()>> waiting = {};
    unsigned running = 0;
  };

  void post(PageLane lane, std::function<void()> work);
  void run();
  void close();
  Queue* next();  // that may run something; null: none

  const unsigned most_in_lane_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Queue, 2> queues_;
  bool is_stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tamis::serve
