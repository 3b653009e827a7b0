// The cost of a pipeline beyond its filters.
//
//   pipelines [--reps N] [--package FILE]
//
// One core, the pages of wcxb-dev, or generated pages if the datasets are missing. Each
// page is parsed again for each run. A pipeline is compared with direct calls of its
// filters, one after the other on the same fresh page, so both compute shared sequences
// once. The ratios exclude parsing. The filters are among the fastest, so that little
// hides the cost of combining them. Exit code: 0 all targets met, 1 one missed, 2
// nothing was read.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "tamis/tamis.h"

namespace tamis::bench {
namespace {

constexpr double kMostCost = 1.1;  // of a pipeline, relative to its filters

struct Options {
  int repetitions = 5;
  std::string package;
};

using Count = std::size_t (*)(const View& view, const std::vector<Filter>& filters);

// Does the work of a pipeline without a pipeline.
struct ByHand {
  const char* pipeline;
  std::vector<std::string> filters;
  Count count;
};

std::size_t in_a_row(const View& view, const std::vector<Filter>& filters) {
  std::size_t sum = 0;
  for (const Filter& filter : filters) sum += filter.run(view).keep.count();
  return sum;
}

// Runs the first filter, and the others on what it keeps.
std::size_t first_and_rest(const View& view, const std::vector<Filter>& filters) {
  const View rest(view, filters[0].run(view).keep);
  std::size_t sum = 0;
  for (std::size_t i = 1; i < filters.size(); ++i)
    sum += filters[i].run(rest).keep.count();
  return sum;
}

const ByHand kWorks[] = {
    {"vote(4; bte, dsc, density, dana, lqf, cetd_ds, cectd_ds, lp)",
     {"bte", "dsc", "density", "dana", "lqf", "cetd_ds", "cectd_ds", "lp"},
     in_a_row},
    {"vote(4; accb, boilerpipe, cetr, cectd_ds, dsc, justext, lqf, readability)",
     {"accb", "boilerpipe", "cetr", "cectd_ds", "dsc", "justext", "lqf", "readability"},
     in_a_row},
    {"vote(50%, soft=true; bte, dsc, density, dana, lqf, cetd_ds, cectd_ds, lp)",
     {"bte", "dsc", "density", "dana", "lqf", "cetd_ds", "cectd_ds", "lp"},
     in_a_row},
    {"union(bte, intersect(dsc, lqf), cetd_ds, intersect(lqf, dsc))",
     {"bte", "dsc", "lqf", "cetd_ds"},
     in_a_row},
    {"union(serial(lqf, cetd_ds), intersect(serial(lqf, dsc), serial(lqf, bte)))",
     {"lqf", "cetd_ds", "dsc", "bte"},
     first_and_rest},
};

Case parse_case() {
  const auto parser = std::make_shared<Parser>();
  return {.name = "parse", .run = [parser](const BenchPage& page) {
            return std::uint64_t{parser->parse_padded(page.utf8).word_count()} + 1;
          }};
}

Case hand_case(const ByHand& work) {
  const auto parser = std::make_shared<Parser>();
  std::vector<Filter> filters;
  for (const std::string& name : work.filters) filters.push_back(*make_filter(name));
  return {
      .name = "by hand",
      .run = [parser, filters, count = work.count](const BenchPage& page) {
        return std::uint64_t{count(View(parser->parse_padded(page.utf8)), filters)} + 1;
      }};
}

Case pipeline_case(const ByHand& work) {
  const auto parser = std::make_shared<Parser>();
  return {
      .name = work.pipeline,
      .run = [parser, pipeline = *read_pipeline(work.pipeline)](const BenchPage& page) {
        const View view(parser->parse_padded(page.utf8));
        return std::uint64_t{pipeline.run(view).keep.count()} + 1;
      }};
}

// Returns microseconds per page. The fastest pass of each page counts, because
// disturbances of a pass would outweigh the measured differences.
double least_time(const Timing& timing) {
  double sum = 0;
  for (std::size_t page = 0; page < timing.page.size(); ++page) {
    std::uint64_t least = UINT64_MAX;
    for (const std::vector<std::uint64_t>& pass : timing.nanoseconds)
      least = std::min(least, pass[page]);
    sum += static_cast<double>(least);
  }
  return sum / 1e3 / static_cast<double>(timing.page.size());
}

bool report(const std::vector<Timing>& timings) {
  const double parse = least_time(timings[0]);
  bool held = true;
  std::printf("parse: %.0f us a page\n\n%9s %9s %7s\n", parse, "by hand", "pipeline",
              "ratio");
  for (std::size_t i = 0; i < std::size(kWorks); ++i) {
    const double hand = least_time(timings[1 + 2 * i]) - parse;
    const double pipeline = least_time(timings[2 + 2 * i]) - parse;
    const double ratio = pipeline / hand;
    const bool fast = ratio <= kMostCost;
    held &= fast;
    std::printf("%6.0f us %6.0f us %7.3f %s %s\n", hand, pipeline, ratio,
                kWorks[i].pipeline, fast ? "" : "FAIL");
  }
  std::printf("\n%s all cost at most %.1f of its filters\n", held ? "pass" : "FAIL",
              kMostCost);
  return held;
}

int run(const Options& options) {
  PageSet pages;
  if (!load_pages(options.package, pages)) return 2;
  std::printf("%s, %d repetitions\n", machine().c_str(), options.repetitions);
  std::vector<Case> cases = {parse_case()};
  for (const ByHand& work : kWorks) {
    cases.push_back(hand_case(work));
    cases.push_back(pipeline_case(work));
  }
  return report(measure(pages, cases, options.repetitions)) ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  Options options;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(options.repetitions)},
                       {"--package", "FILE", text_into(options.package)}}))
    return 2;
  return run(options);
}
