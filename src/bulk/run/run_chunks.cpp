#include "bulk/run/run_chunks.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "base/ordered_work.h"
#include "bulk/run/record_joiner.h"

namespace tamis::bulk {
namespace {

constexpr std::chrono::milliseconds kTick{200};
constexpr std::chrono::milliseconds kPatience{2000};
// Larger buffers are freed; only unusual inputs need them.
constexpr std::size_t kMostKept = std::size_t{4} << 20;

struct Slot {
  InputChunk chunk;
  ChunkOutput outcome;
};

// Delivers complete results, and keeps the rest that the next chunk needs.
class ChunkTaker {
 public:
  ChunkTaker(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
             const RunOptions& options, const Deliver& deliver)
      : inputs_(inputs), plan_(plan), options_(options), deliver_(deliver) {}

  bool take(InputChunk& chunk, ChunkOutput& outcome) {
    const std::size_t problems = chunk.problems.size();
    if (joiner_.fits(chunk)) {
      joiner_.put_before(chunk);
      if (!worker_) worker_.emplace(plan_, inputs_, options_.fetch);
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

}  // namespace

std::size_t slots_for(unsigned jobs) {
  return std::size_t{3} * jobs;
}

bool run_chunks(const std::vector<CrawlInput>& inputs, const CrawlPlan& plan,
                const RunOptions& options, const Deliver& deliver) {
  ChunkSource source(inputs, plan.max_bytes, options.from);
  ChunkTaker taker(inputs, plan, options, deliver);
  OrderedWork work(slots_for(options.jobs));
  const auto is_stopped = [&] { return options.stop != nullptr && *options.stop; };
  work.every(kTick, [&] {
    if (is_stopped()) work.stop();
    if (options.tick) options.tick();
  });
  if (options.stuck) work.when_stuck(kPatience, options.stuck);
  const auto read = [&](Slot& slot) {
    slot.chunk.bytes.shrink(kMostKept);
    slot.chunk.clear();
    return !is_stopped() && source.next(slot.chunk);
  };
  const auto make_worker = [&] {
    return [worker = std::make_unique<ChunkWorker>(plan, inputs, options.fetch)](
               Slot& slot) { worker->work(slot.chunk, slot.outcome); };
  };
  const auto take = [&](Slot& slot) {
    return !is_stopped() && taker.take(slot.chunk, slot.outcome);
  };
  // Reading standard input can block for ever. The thread that polls `stop` must not do
  // it.
  const bool may_wait = std::ranges::any_of(
      inputs, [](const CrawlInput& input) { return input.path == "-"; });
  const bool is_whole = options.jobs == 1 && !may_wait
                            ? work.run_alone<Slot>(read, make_worker, take)
                            : work.run<Slot>(options.jobs, read, make_worker, take);
  return is_whole && !is_stopped();
}

}  // namespace tamis::bulk
