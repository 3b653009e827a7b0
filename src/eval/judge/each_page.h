// The wanted pages of a package, read by one thread and worked on by many.
#pragma once

#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "base/batch.h"
#include "base/try_page.h"
#include "eval/judge/package_plan.h"
#include "eval/judge/page_queue.h"

namespace tamis::eval {

inline bool is_stopped(const EvaluationOptions& options) {
  return options.stop != nullptr && *options.stop;
}

// Reads the wanted pages into the queue, in a thread of its own.
class PageReader {
 public:
  PageReader(const std::filesystem::path& package, const std::vector<bool>& wanted,
             const EvaluationOptions& options)
      : queue_(2 * options.jobs), thread_([this, &package, &wanted, &options] {
          try {
            read_ = read(package, wanted, options);
          } catch (const std::exception& exception) {
            read_ = tl::unexpected(error_of_page(exception, package.string()));
          }
          queue_.close();
        }) {}

  std::optional<datasets::PackagePage> next() { return queue_.pop(); }

  Result<void> finish() {
    queue_.close();
    thread_.join();
    return read_;
  }

 private:
  Result<void> read(const std::filesystem::path& package,
                    const std::vector<bool>& wanted, const EvaluationOptions& options) {
    datasets::PackageInfo info;
    std::size_t missing = PackagePlan::count(wanted);
    const auto each = [&](datasets::PackagePage&& page) {
      if (is_stopped(options)) return false;
      if (page.index >= wanted.size() || !wanted[page.index]) return true;
      return queue_.push(std::move(page)) && --missing > 0;
    };
    return datasets::read_package(package, info, each,
                                  {.order = datasets::PageOrder::stored});
  }

  PageQueue queue_;
  Result<void> read_;
  std::thread thread_;  // the last one: it uses the others
};

// `make_worker()` gives each thread a function from a page to its Outcome, which calls
// try_page() for what can fail on one page; an error of `take` ends it.
template <class Outcome, class MakeWorker, class Take>
Result<void> for_each_page(const PackagePlan& plan, const std::vector<bool>& wanted,
                           const EvaluationOptions& options, MakeWorker make_worker,
                           Take take) {
  PageReader reader(plan.path, wanted, options);
  Batch batch(PackagePlan::count(wanted), options.jobs);
  if (options.watch.tick)
    batch.every(std::chrono::milliseconds(200), options.watch.tick);
  std::optional<Error> problem;
  batch.run<Result<Outcome>>(
      [&] {
        return [&, work = make_worker()](std::size_t) mutable -> Result<Outcome> {
          const std::optional<datasets::PackagePage> page = reader.next();
          if (!page || is_stopped(options))
            return fail(ErrorCode::cannot_read, plan.path.string(),
                        is_stopped(options) ? "stopped" : "a page is missing");
          return work(*page);
        };
      },
      [&](std::size_t, Result<Outcome> outcome) {
        const Result<void> taken =
            outcome ? take(std::move(*outcome)) : tl::unexpected(outcome.error());
        if (!taken) problem = taken.error();
        if (taken && options.watch.step) options.watch.step();
        return taken.has_value();
      });
  const Result<void> read = reader.finish();
  if (!read) return read;
  if (problem) return tl::unexpected(std::move(*problem));
  return {};
}

}  // namespace tamis::eval
