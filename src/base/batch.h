// Processes items that are numbered from 0 on several threads. The calling thread
// receives the results in item order.
//
//   Batch batch(paths.size(), jobs);
//   batch.run<std::string>(
//       [&] { return [&paths](std::size_t item) { return read(paths[item]); }; },
//       [&](std::size_t item, std::string text) { return print(text); });
//
// Memory and exceptions are those of OrderedWork.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/ordered_work.h"

namespace tamis {

class Batch : public OrderedWork {
 public:
  // `jobs` is clamped to 1..count. The window is raised to at least one slot per
  // worker; 0 means 16 per worker.
  Batch(std::size_t count, unsigned jobs, std::size_t window = 0)
      : Batch(count, clamped(jobs, count), window, {}) {}

  // `make_worker()` gives each thread a function from an item to its Result.
  // `take(item, result)` reports whether to continue. Returns false if the run was
  // stopped before the end.
  template <class Result, class MakeWorker, class Take>
  bool run(MakeWorker make_worker, Take take) {
    struct Slot {
      std::size_t item = 0;
      std::optional<Result> result{};
    };
    std::size_t next = 0;
    std::size_t taken = 0;
    OrderedWork::run<Slot>(
        jobs_,
        [&](Slot& slot) {
          if (next == count_) return false;
          slot.item = next++;
          return true;
        },
        [&] {
          return [work = make_worker()](Slot& slot) mutable {
            slot.result.emplace(work(slot.item));
          };
        },
        [&](Slot& slot) {
          ++taken;
          Result result = std::move(*slot.result);
          slot.result.reset();
          return take(slot.item, std::move(result));
        });
    return taken == count_;
  }

  unsigned jobs() const { return jobs_; }

 private:
  // Large enough that one slow page does not make the other workers wait.
  static constexpr std::size_t kAheadOfEach = 16;

  struct Clamped {};
  Batch(std::size_t count, unsigned jobs, std::size_t window, Clamped)
      : OrderedWork(
            std::max<std::size_t>(window != 0 ? window : jobs * kAheadOfEach, jobs)),
        count_(count),
        jobs_(jobs) {}

  // More threads than items would have nothing to do.
  static unsigned clamped(unsigned jobs, std::size_t count) {
    const std::size_t useful = std::min<std::size_t>(jobs, count);
    return static_cast<unsigned>(std::max<std::size_t>(useful, 1));
  }

  const std::size_t count_;
  const unsigned jobs_;
};

}  // namespace tamis
