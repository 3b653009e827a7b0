// The threads that work on pages: parse them, run pipelines, write results. There are
// as many as cores, since each needs memory for a page, and more would not be faster.
//
//   PagePool pool(cores, true);
//   pool.lane(PageLane::local).post([] { ... });
//
// The proxy has a lane, reader and API have another. Work of one lane never occupies
// all threads if there are two lanes, and the lane in which less runs comes first: so
// neither has to wait until the other has nothing to do.
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

enum class PageLane : std::uint8_t { proxy, local };

class PagePool {
 public:
  // `cores` is how many run at a time in one lane. With two lanes there is one thread
  // more, which the other lane finds free.
  PagePool(unsigned cores, bool has_proxy);
  PagePool(const PagePool&) = delete;
  PagePool& operator=(const PagePool&) = delete;
  ~PagePool() { end(); }

  // What offload() gives work to.
  class Lane {
   public:
    void post(std::function<void()> work) { pool_.post(lane_, std::move(work)); }

   private:
    friend class PagePool;
    Lane(PagePool& pool, PageLane lane) : pool_(pool), lane_(lane) {}

    PagePool& pool_;
    PageLane lane_;
  };
  Lane lane(PageLane which) { return {*this, which}; }

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
  Queue* next();  // that may run something; null: none

  const unsigned most_in_lane_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Queue, 2> queues_;
  bool is_stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tamis::serve
