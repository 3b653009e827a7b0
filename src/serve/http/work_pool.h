// Threads for what the threads of connections must not do themselves: work that takes
// long, or that waits for others.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "serve/http/asio.h"
#include "serve/http/options.h"

namespace tamis::serve {

class WorkPool {
 public:
  explicit WorkPool(unsigned threads) : pool_(std::in_place, threads) {}
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;
  ~WorkPool() { end(); }

  template <class Work>
  void post(Work work) {
    asio::post(*pool_, [this, work = std::move(work)]() mutable {
      const Running running(*this);
      if (running.is_allowed()) work();
    });
  }

  // Nothing is begun any more. Whether all that had been has ended in time.
  bool stop(milliseconds time) {
    pool_->stop();
    std::unique_lock lock(mutex_);
    is_stopped_ = true;  // work that a thread has taken already is not begun either
    return is_idle_.wait_for(lock, time, [this] { return running_ == 0; });
  }

  // Waits for what runs, and drops what waits. Not for two threads at once.
  void end() {
    if (!pool_) return;
    pool_->stop();
    pool_->join();
    pool_.reset();
  }

 private:
  class Running {
   public:
    explicit Running(WorkPool& pool) : pool_(pool) {
      const std::lock_guard lock(pool_.mutex_);
      ++pool_.running_;
      is_allowed_ = !pool_.is_stopped_;
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
      const std::lock_guard lock(pool_.mutex_);
      if (--pool_.running_ == 0) pool_.is_idle_.notify_all();
    }
    bool is_allowed() const { return is_allowed_; }

   private:
    WorkPool& pool_;
    bool is_allowed_ = false;
  };

  std::mutex mutex_;
  std::condition_variable is_idle_;
  unsigned running_ = 0;
  bool is_stopped_ = false;
  std::optional<asio::thread_pool> pool_;
};

}  // namespace tamis::serve
