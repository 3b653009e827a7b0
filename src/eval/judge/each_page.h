// Reads the selected pages of a package in one thread and processes them in many.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/ordered_work.h"
#include "base/try_page.h"
#include "eval/judge/package_plan.h"

namespace tamis::eval {

inline bool is_stopped(const EvaluationOptions& options) {
  return options.stop != nullptr && *options.stop;
}

// The state of one page in for_each_page().
template <class Outcome>
struct PageSlot {
  datasets::PackagePage page;
  std::optional<Result<Outcome>> outcome;
};

// Adds the selected pages of a package to the work queue, in a separate thread.
class PageReader {
 public:
  template <class Add>
  PageReader(const std::filesystem::path& package, const std::vector<bool>& wanted,
             OrderedWork& work, Add add)
      : work_(work), thread_([this, &package, &wanted, add] {
          try {
            read_ = read(package, wanted, add);
          } catch (const std::exception& exception) {
            read_ = tl::unexpected(error_of_page(exception, package.string()));
          }
          work_.close();
        }) {}
  ~PageReader() { end(); }
  PageReader(const PageReader&) = delete;
  PageReader& operator=(const PageReader&) = delete;

  // Also ends the work queue.
  Result<void> end() {
    work_.stop();
    if (thread_.joinable()) thread_.join();
    return read_;
  }

 private:
  static Result<void> read(const std::filesystem::path& package,
                           const std::vector<bool>& wanted,
                           const std::function<bool(datasets::PackagePage&&)>& add) {
    datasets::PackageInfo info;
    std::size_t missing = PackagePlan::count(wanted);
    bool is_ended = false;
    const auto each = [&](datasets::PackagePage&& page) {
      if (page.index >= wanted.size() || !wanted[page.index]) return true;
      is_ended = !add(std::move(page));
      return !is_ended && --missing > 0;
    };
    const Result<void> done = datasets::read_package(
        package, info, each, {.order = datasets::PageOrder::stored});
    if (!done || is_ended || missing == 0) return done;
    return fail(ErrorCode::cannot_read, package.string(), "a page is missing");
  }

  OrderedWork& work_;
  Result<void> read_;
  std::thread thread_;  // last member, because it uses the others
};

// `make_worker()` returns for each thread a function from a page to its Outcome. The
// function calls try_page() for steps that can fail on one page. An error of `take`
// ends the run.
template <class Outcome, class MakeWorker, class Take>
Result<void> for_each_page(const PackagePlan& plan, const std::vector<bool>& wanted,
                           const EvaluationOptions& options, MakeWorker make_worker,
                           Take take) {
  using Slot = PageSlot<Outcome>;
  constexpr std::size_t kAheadOfEach = 8;
  OrderedWork pages(kAheadOfEach * options.jobs);
  if (options.watch.tick)
    pages.every(std::chrono::milliseconds(200), options.watch.tick);
  PageReader reader(plan.path, wanted, pages, [&](datasets::PackagePage&& page) {
    return !is_stopped(options) && pages.add<Slot>([&](Slot& slot) {
      slot.page = std::move(page);
      return true;
    });
  });
  std::optional<Error> problem;
  pages.run<Slot>(
      options.jobs,
      [&] {
        return [&options, work = make_worker()](Slot& slot) mutable {
          if (!is_stopped(options)) slot.outcome.emplace(work(slot.page));
          slot.page = {};
        };
      },
      [&](Slot& slot) {
        if (is_stopped(options)) return false;
        const Result<void> taken = *slot.outcome
                                       ? take(std::move(**slot.outcome))
                                       : tl::unexpected(slot.outcome->error());
        slot.outcome.reset();
        if (!taken) problem = taken.error();
        if (taken && options.watch.step) options.watch.step();
        return taken.has_value();
      });
  const Result<void> read = reader.end();
  if (is_stopped(options))
    return fail(ErrorCode::cannot_read, plan.path.string(), "stopped");
  if (problem) return tl::unexpected(std::move(*problem));
  return read;
}

}  // namespace tamis::eval
