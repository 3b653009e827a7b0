#include "bulk/run/run_chunks.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "bulk/run/record_joiner.h"

namespace tamis::bulk {
namespace {

constexpr std::chrono::milliseconds kTick{200};
constexpr std::chrono::milliseconds kPatience{2000};
// Buffers that grew for something unusual are given back.
constexpr std::size_t kMostKept = std::size_t{4} << 20;

struct Slot {
  InputChunk chunk;
  ChunkOutput outcome;
  bool is_ready = false;
};

// Delivers what is whole, and holds back what the next chunk is needed for.
class Taker {
 public:
  Taker(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
        const RunOptions& options, const Deliver& deliver)
      : inputs_(inputs), plan_(plan), options_(options), deliver_(deliver) {}

  bool take(InputChunk& chunk, ChunkOutput& outcome) {
    const std::size_t problems = chunk.problems.size();
    if (joiner_.fits(chunk)) {
      joiner_.put_before(chunk);
      if (!worker_) worker_.emplace(plan_, inputs_, options_.fetching);
      worker_->work(chunk, outcome);
    } else if (chunk.problems.size() > problems) {
      outcome.counts.add(Count::damaged);
      outcome.problems.push_back(chunk.problems.back());
    }
    if (outcome.rest) joiner_.keep(chunk, *outcome.rest);
    return deliver_({outcome, chunk, !outcome.rest});
  }

 private:
  const std::vector<CrawlInput>& inputs_;
  const CrawlPlan& plan_;
  const RunOptions& options_;
  const Deliver& deliver_;
  RecordJoiner joiner_;
  std::optional<ChunkWorker> worker_;  // rarely needed
};

class ChunkThreads {
 public:
  ChunkThreads(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
               const RunOptions& options)
      : inputs_(inputs),
        plan_(plan),
        options_(options),
        source_(inputs, plan.max_bytes, options.from),
        slots_(slots_for(options.jobs)) {}

  bool run(Taker& taker) {
    std::vector<std::thread> threads = start();
    bool is_whole = false;
    try {
      is_whole = take_all(taker);
    } catch (...) {
      give_up(std::current_exception());
    }
    leave_workers();
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    return is_whole;
  }

 private:
  // As many threads as the system allows; at least one.
  std::vector<std::thread> start() {
    std::vector<std::thread> threads;
    threads.reserve(options_.jobs);
    working_ = options_.jobs;
    try {
      while (threads.size() < options_.jobs) threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      if (threads.empty()) throw;
      const std::lock_guard lock(mutex_);
      working_ -= options_.jobs - static_cast<unsigned>(threads.size());
    }
    return threads;
  }

  // Exceptions of a page are its own (try_page.h). Others, such as a chunk without
  // memory, end the run; the caller's thread throws them again.
  void give_up(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
    is_stopped_ = true;
    room_.notify_all();
    result_.notify_all();
  }

  bool is_stopped() const {
    return is_stopped_ || (options_.stop != nullptr && *options_.stop);
  }

  void work() {
    try {
      work_on_chunks();
    } catch (...) {
      give_up(std::current_exception());
    }
    const std::lock_guard lock(mutex_);
    --working_;
    result_.notify_one();
  }

  void work_on_chunks() {
    ChunkWorker worker(plan_, inputs_, options_.fetching);
    while (Slot* slot = claim()) {
      worker.work(slot->chunk, slot->outcome);
      const std::lock_guard lock(mutex_);
      slot->is_ready = true;
      result_.notify_one();
    }
  }

  Slot* claim() {
    const std::lock_guard reading(reading_);
    {
      std::unique_lock lock(mutex_);
      while (!is_stopped() && !is_over_ && claimed_ == taken_ + slots_.size())
        room_.wait_for(lock, kTick);
      if (is_stopped() || is_over_) return nullptr;
    }
    Slot& slot = slots_[claimed_ % slots_.size()];
    slot.chunk.bytes.shrink(kMostKept);
    slot.chunk.clear();
    const bool is_there = source_.next(slot.chunk);
    const std::lock_guard lock(mutex_);
    claimed_ += is_there ? 1 : 0;
    is_over_ = !is_there;
    if (is_over_) result_.notify_one();
    return is_there ? &slot : nullptr;
  }

  bool take_all(Taker& taker) {
    while (Slot* slot = await()) {
      const bool goes_on = taker.take(slot->chunk, slot->outcome);
      const std::lock_guard lock(mutex_);
      slot->is_ready = false;
      ++taken_;
      is_stopped_ |= !goes_on;
      room_.notify_one();
    }
    return !is_stopped();
  }

  Slot* await() {
    std::unique_lock lock(mutex_);
    Slot& slot = slots_[taken_ % slots_.size()];
    const auto is_due = [&] {
      return is_stopped() || slot.is_ready || (is_over_ && taken_ == claimed_);
    };
    while (!is_due()) {
      if (result_.wait_for(lock, kTick, is_due) || !options_.tick) continue;
      lock.unlock();
      options_.tick();
      lock.lock();
    }
    return !is_stopped() && slot.is_ready ? &slot : nullptr;
  }

  void leave_workers() {
    std::unique_lock lock(mutex_);
    room_.notify_all();
    const auto is_idle = [&] { return working_ == 0; };
    if (!is_stopped() || !options_.stuck || failure_)
      return result_.wait(lock, is_idle);
    if (result_.wait_for(lock, kPatience, is_idle)) return;
    lock.unlock();
    options_.stuck();
  }

  const std::vector<CrawlInput>& inputs_;
  const CrawlPlan& plan_;
  const RunOptions& options_;
  std::mutex reading_;  // held by who claims; before mutex_
  ChunkSource source_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable result_;
  std::vector<Slot> slots_;
  std::size_t claimed_ = 0;
  std::size_t taken_ = 0;
  unsigned working_ = 0;
  bool is_over_ = false;  // nothing is left to claim
  bool is_stopped_ = false;
  std::exception_ptr failure_;  // the first
};

// One thread needs no others: it reads, works and delivers.
bool run_alone(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
               const RunOptions& options, Taker& taker) {
  ChunkSource source(inputs, plan.max_bytes, options.from);
  ChunkWorker worker(plan, inputs, options.fetching);
  Slot slot;
  while (options.stop == nullptr || !*options.stop) {
    slot.chunk.clear();
    if (!source.next(slot.chunk)) return true;
    worker.work(slot.chunk, slot.outcome);
    if (!taker.take(slot.chunk, slot.outcome)) return false;
    if (options.tick) options.tick();
  }
  return false;
}

}  // namespace

std::size_t slots_for(unsigned jobs) {
  return std::size_t{3} * jobs;
}

bool run_chunks(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
                const RunOptions& options, const Deliver& deliver) {
  Taker taker(inputs, plan, options, deliver);
  // Standard input can keep a thread waiting for ever; it must not be the one that asks
  // whether to stop.
  const bool may_wait = std::ranges::any_of(
      inputs, [](const CrawlInput& input) { return input.path == "-"; });
  if (options.jobs == 1 && !may_wait) return run_alone(inputs, plan, options, taker);
  return ChunkThreads(inputs, plan, options).run(taker);
}

}  // namespace tamis::bulk
