// Pages on their way from the one thread that reads a package to those that judge them:
// no more wait than there is room for.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>

#include "eval/datasets/package.h"

namespace tamis::eval {

class PageQueue {
 public:
  explicit PageQueue(std::size_t room) : room_(room) {}

  // Waits for room. False if nobody wants more.
  bool push(datasets::PackagePage&& page) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || pages_.size() < room_; });
    if (closed_) return false;
    pages_.push_back(std::move(page));
    changed_.notify_all();
    return true;
  }

  // Waits for a page. Nothing if none will come.
  std::optional<datasets::PackagePage> pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !pages_.empty(); });
    if (pages_.empty()) return {};
    std::optional<datasets::PackagePage> page(std::move(pages_.front()));
    pages_.pop_front();
    changed_.notify_all();
    return page;
  }

  // From either side; what is in it can still be taken.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  const std::size_t room_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<datasets::PackagePage> pages_;
  bool closed_ = false;
};

}  // namespace tamis::eval
