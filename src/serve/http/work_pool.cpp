#include "serve/http/work_pool.h"

#include <algorithm>
#include <utility>

namespace tamis::serve {

WorkPool::WorkPool(unsigned most, bool has_two_lanes) : most_in_lane_(most) {
  threads_ = start_threads(
      most + (has_two_lanes ? 1 : 0), [this](unsigned) { run(); }, [this] { close(); });
}

void WorkPool::close() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  changed_.notify_all();
}

void WorkPool::post(PageLane lane, std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopped_) return;
    queues_[static_cast<std::size_t>(lane)].waiting.push_back(std::move(work));
  }
  changed_.notify_one();
}

WorkPool::Queue* WorkPool::next() {
  Queue* out = nullptr;
  for (Queue& queue : queues_)
    if (!queue.waiting.empty() && queue.running < most_in_lane_ &&
        (out == nullptr || queue.running < out->running))
      out = &queue;
  return out;
}

void WorkPool::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    Queue* queue = nullptr;
    changed_.wait(lock, [&] { return is_stopped_ || (queue = next()) != nullptr; });
    if (is_stopped_) return;
    {
      const std::function<void()> work = std::move(queue->waiting.front());
      queue->waiting.pop_front();
      ++queue->running;
      lock.unlock();
      work();
    }  // destroys the work before others are notified
    lock.lock();
    --queue->running;
    changed_.notify_all();
  }
}

bool WorkPool::stop(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  is_stopped_ = true;
  changed_.notify_all();
  return changed_.wait_for(lock, time, [this] {
    return std::all_of(queues_.begin(), queues_.end(),
                       [](const Queue& queue) { return queue.running == 0; });
  });
}

void WorkPool::end() {
  close();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  for (Queue& queue : queues_) queue.waiting.clear();
}

}  // namespace tamis::serve
