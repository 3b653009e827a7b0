#include "base/batch.h"

#include <algorithm>
#include <utility>

namespace tamis {
namespace {

// Large enough that one slow page does not make the other workers wait.
constexpr std::size_t kAheadOfEach = 16;

std::size_t window_for(unsigned jobs, std::size_t wanted) {
  return std::max<std::size_t>(wanted != 0 ? wanted : jobs * kAheadOfEach, jobs);
}

// More threads than items would have nothing to do.
unsigned jobs_for(std::size_t count, unsigned wanted) {
  const std::size_t useful = std::min<std::size_t>(wanted, count);
  return static_cast<unsigned>(std::max<std::size_t>(useful, 1));
}

}  // namespace

Batch::Batch(std::size_t count, unsigned jobs, std::size_t window)
    : count_(count),
      jobs_(jobs_for(count, jobs)),
      ready_(window_for(jobs_, window), false) {}

void Batch::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  room_.notify_all();
  result_.notify_all();
}

void Batch::every(std::chrono::milliseconds tick, std::function<void()> call) {
  tick_ = tick;
  on_tick_ = std::move(call);
}

void Batch::when_stuck(std::chrono::milliseconds patience, std::function<void()> call) {
  patience_ = patience;
  on_stuck_ = std::move(call);
}

std::optional<std::size_t> Batch::claim() {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] { return is_over() || claimed_ < taken_ + ready_.size(); });
  if (is_over()) return {};
  return claimed_++;
}

void Batch::finish(std::size_t item) {
  const std::lock_guard lock(mutex_);
  ready_[item % ready_.size()] = true;
  if (item == taken_) result_.notify_one();
}

void Batch::leave() {
  const std::lock_guard lock(mutex_);
  --working_;
  result_.notify_one();
}

void Batch::give_up(std::exception_ptr failure) {
  {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  stop();
}

void Batch::work_with(std::size_t threads) {
  const std::lock_guard lock(mutex_);
  working_ -= jobs_ - static_cast<unsigned>(threads);
}

bool Batch::await(std::size_t item) {
  std::unique_lock lock(mutex_);
  const auto is_there = [&] { return stopped_ || ready_[item % ready_.size()]; };
  while (on_tick_ && !result_.wait_for(lock, tick_, is_there)) {
    lock.unlock();
    on_tick_();
    lock.lock();
  }
  result_.wait(lock, is_there);
  return !stopped_;
}

void Batch::release() {
  const std::lock_guard lock(mutex_);
  ready_[taken_++ % ready_.size()] = false;
  room_.notify_one();
}

void Batch::await_workers() {
  std::unique_lock lock(mutex_);
  const auto is_idle = [&] { return working_ == 0; };
  if (!stopped_ || !on_stuck_ || failure_) return result_.wait(lock, is_idle);
  if (result_.wait_for(lock, patience_, is_idle)) return;
  lock.unlock();
  on_stuck_();
}

}  // namespace tamis
