#include "bench/support/measure.h"

#include <algorithm>
#include <fstream>

#include <time.h>

namespace tamis::bench {
namespace {

// Runs the pass that is not timed.
Timing warm_up(const PageSet& pages, const Case& what) {
  Timing timing;
  if (what.before) what.before();
  for (std::size_t i = 0; i < pages.pages().size(); ++i) {
    const BenchPage& page = pages.pages()[i];
    timing.page.push_back(static_cast<std::uint32_t>(i));
    timing.bytes.push_back(what.reads_raw ? page.raw.size() : page.utf8.size());
    timing.answer.push_back(what.run(page));
    if (timing.answer.back() == 0) timing.error = page.name + ": nothing was found";
  }
  return timing;
}

void run_once(const PageSet& pages, const Case& what, Timing& timing) {
  std::vector<std::uint64_t> nanoseconds(timing.page.size());
  if (what.before) what.before();
  for (std::size_t i = 0; i < timing.page.size(); ++i) {
    const BenchPage& page = pages.pages()[timing.page[i]];
    const std::uint64_t start = processor_nanoseconds();
    const std::uint64_t answer = what.run(page);
    nanoseconds[i] = processor_nanoseconds() - start;
    if (what.own_clock) nanoseconds[i] = what.own_clock();
    if (answer != timing.answer[i]) timing.error = page.name + ": the answer changed";
  }
  timing.nanoseconds.push_back(std::move(nanoseconds));
}

}  // namespace

std::vector<Timing> measure(const PageSet& pages, const std::vector<Case>& cases,
                            int repetitions) {
  std::vector<Timing> timings;
  for (const Case& what : cases) timings.push_back(warm_up(pages, what));
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const std::size_t turn =
          (i + static_cast<std::size_t>(repetition)) % cases.size();
      run_once(pages, cases[turn], timings[turn]);
    }
  }
  return timings;
}

std::uint64_t processor_nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_nsec);
}

Speed speed_of(const Timing& timing, std::uint64_t least, std::uint64_t most) {
  Speed speed;
  double bytes = 0;
  std::vector<double> passes(timing.nanoseconds.size());
  for (std::size_t i = 0; i < timing.page.size(); ++i) {
    if (timing.bytes[i] < least || timing.bytes[i] >= most) continue;
    ++speed.pages;
    bytes += static_cast<double>(timing.bytes[i]);
    for (std::size_t pass = 0; pass < passes.size(); ++pass)
      passes[pass] += static_cast<double>(timing.nanoseconds[pass][i]);
  }
  if (speed.pages == 0 || passes.empty()) return speed;
  std::sort(passes.begin(), passes.end());
  const double median = passes[passes.size() / 2];
  speed.best = bytes * 1e3 / passes.front();
  speed.median = bytes * 1e3 / median;
  speed.microseconds = median / 1e3 / static_cast<double>(speed.pages);
  return speed;
}

std::string machine() {
  std::string model = "unknown processor";
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    model = line.substr(line.find(':') + 2);
    break;
  }
#if defined(__clang__)
  return model + ", clang " __clang_version__;
#else
  return model + ", g++ " __VERSION__;
#endif
}

}  // namespace tamis::bench
