#include "base/ordered_work.h"

namespace tamis {

void OrderedWork::stop() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  room_.notify_all();
  work_.notify_all();
  result_.notify_all();
}

bool OrderedWork::is_stopped() {
  const std::lock_guard lock(mutex_);
  return is_stopped_;
}

void OrderedWork::every(std::chrono::milliseconds tick, std::function<void()> call) {
  tick_ = tick;
  on_tick_ = std::move(call);
}

void OrderedWork::when_stuck(std::chrono::milliseconds patience,
                             std::function<void()> call) {
  patience_ = patience;
  on_stuck_ = std::move(call);
}

void OrderedWork::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  work_.notify_all();
  result_.notify_all();
}

bool OrderedWork::await_room(std::unique_ptr<Entry>& used) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return is_stopped_ || is_closed_; };
  room_.wait(lock, [&] { return is_over() || entries_.size() < window_; });
  if (is_over()) return false;
  if (free_.empty()) return true;
  used = std::move(free_.back());
  free_.pop_back();
  return true;
}

void OrderedWork::push(std::unique_ptr<Entry> entry) {
  const std::lock_guard lock(mutex_);
  entries_.push_back(std::move(entry));
  work_.notify_one();
}

OrderedWork::Entry* OrderedWork::claim() {
  std::unique_lock lock(mutex_);
  const auto is_item = [&] { return claimed_ < entries_.size(); };
  work_.wait(lock, [&] { return is_stopped_ || is_item() || is_closed_; });
  return !is_stopped_ && is_item() ? entries_[claimed_++].get() : nullptr;
}

void OrderedWork::finish(Entry& entry) {
  const std::lock_guard lock(mutex_);
  entry.is_done = true;
  if (&entry == entries_.front().get()) result_.notify_all();
}

void OrderedWork::leave() {
  const std::lock_guard lock(mutex_);
  ++ended_;
  result_.notify_all();
}

void OrderedWork::give_up(std::exception_ptr failure) {
  {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  stop();
}

OrderedWork::Entry* OrderedWork::await() {
  std::unique_lock lock(mutex_);
  const auto is_due = [&] {
    return is_stopped_ || (entries_.empty() ? is_closed_ : entries_.front()->is_done);
  };
  while (on_tick_ && !result_.wait_for(lock, tick_, is_due)) {
    lock.unlock();
    on_tick_();
    lock.lock();
  }
  result_.wait(lock, is_due);
  return is_stopped_ || entries_.empty() ? nullptr : entries_.front().get();
}

OrderedWork::Entry* OrderedWork::await_oldest(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  const auto is_there = [&] { return !entries_.empty() && entries_.front()->is_done; };
  if (result_.wait_for(lock, patience, is_there)) return entries_.front().get();
  if (failure_) std::rethrow_exception(failure_);
  return nullptr;
}

void OrderedWork::release() {
  const std::lock_guard lock(mutex_);
  entries_.front()->is_done = false;
  free_.push_back(std::move(entries_.front()));
  entries_.pop_front();
  --claimed_;
  room_.notify_one();
}

void OrderedWork::await_workers() {
  std::unique_lock lock(mutex_);
  const auto is_idle = [&] { return ended_ == threads_.size(); };
  if (!is_stopped_ || !on_stuck_ || failure_) return result_.wait(lock, is_idle);
  if (result_.wait_for(lock, patience_, is_idle)) return;
  lock.unlock();
  on_stuck_();
}

bool OrderedWork::finish_run() {
  await_workers();
  const bool is_whole = !is_stopped();
  end();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return is_whole;
}

void OrderedWork::end() {
  stop();
  const std::lock_guard one_caller(joining_);
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

}  // namespace tamis
