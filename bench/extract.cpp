// The whole of an extraction, bytes to text, on one core, beside resiliparse.
//
//   extract [--reps N] [--package FILE] [--pipeline TEXT]...
//
// The pages of wcxb-dev (generated ones where the packages are absent), as UTF-8.
// Everything is inside the clock: decoding, parsing, the pipeline, writing the text.
// resiliparse (PyPI, main_content=True; tools/setup bench installs it) is given the
// same pages in the same passes, in a process of its own that measures itself; the
// ratio is taken with pages that already are a str, which spares it the decoding. Exit
// code: 0 all bars held, 1 one failed, 2 nothing was read.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/resiliparse.h"
#include "tamis/tamis.h"

namespace tamis::bench {
namespace {

constexpr double kLeastSpeed = 1000;  // MB/s with a single tree filter
constexpr double kLeastRatio = 10;    // of it to resiliparse

struct Options {
  int repetitions = 3;
  std::string package;
  std::vector<std::string> pipelines;
};

// Single tree filters, which the bars are about.
constexpr std::string_view kTreeFilters[] = {"cectd_ds", "cetd_ds", "lqf"};

Case parse_case() {
  const auto parser = std::make_shared<Parser>(ParseOptions{.scripting = true});
  return {.name = "parse only", .run = [parser](const BenchPage& page) {
            return std::uint64_t{parser->parse(page.utf8).word_count()} + 1;
          }};
}

Case extract_case(const std::string& pipeline) {
  const Result<Extractor> extractor = Extractor::make({.pipeline = pipeline});
  if (!extractor) {
    std::fprintf(stderr, "%s\n", to_string(extractor.error()).c_str());
    std::exit(2);
  }
  return {.name = pipeline, .run = [extractor = *extractor](const BenchPage& page) {
            return std::uint64_t{extractor.extract(page.utf8).size()} + 1;
          }};
}

void judge(const char* what, double value, double bar, bool& held) {
  held &= value >= bar;
  std::printf("%s %s: %.0f (bar %.0f)\n", value >= bar ? "pass" : "FAIL", what, value,
              bar);
}

bool bars_hold(const std::vector<Case>& cases, const std::vector<Speed>& speeds) {
  double slowest = 0;
  double resiliparse = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases[i].name == "resiliparse, str") resiliparse = speeds[i].median;
    if (std::ranges::find(kTreeFilters, cases[i].name) == std::end(kTreeFilters))
      continue;
    slowest = slowest == 0 ? speeds[i].median : std::min(slowest, speeds[i].median);
  }
  bool held = true;
  std::printf("\n");
  judge("the slowest single tree filter, MB/s", slowest, kLeastSpeed, held);
  if (resiliparse > 0)
    judge("times resiliparse", slowest / resiliparse, kLeastRatio, held);
  return held;
}

int run(const Options& options) {
  PageSet pages;
  if (!load_pages(options.package, pages)) return 2;
  std::printf("%s, %d repetitions\n", machine().c_str(), options.repetitions);
  std::vector<Case> cases = {parse_case()};
  for (const std::string& pipeline : options.pipelines)
    cases.push_back(extract_case(pipeline));
  Resiliparse resiliparse;
  if (resiliparse.works()) {
    cases.push_back(resiliparse.from_str());
    cases.push_back(resiliparse.from_bytes());
  } else {
    std::printf("without resiliparse, which tools/setup bench installs from PyPI\n");
  }
  std::vector<Speed> speeds;
  std::printf("\n%-22s %8s %8s %10s\n", "bytes to text", "MB/s", "best", "us a page");
  for (const Timing& timing : measure(pages, cases, options.repetitions)) {
    const Speed speed = speed_of(timing);
    std::printf("%-22s %8.0f %8.0f %10.0f %s\n", cases[speeds.size()].name.c_str(),
                speed.median, speed.best, speed.microseconds, timing.error.c_str());
    speeds.push_back(speed);
  }
  return bars_hold(cases, speeds) ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  Options options;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(options.repetitions)},
                       {"--package", "FILE", text_into(options.package)},
                       {"--pipeline", "TEXT", text_into(options.pipelines)}}))
    return 2;
  if (options.pipelines.empty())
    options.pipelines = {"plain", "cectd_ds", "cetd_ds", "lqf", "default"};
  return run(options);
}
