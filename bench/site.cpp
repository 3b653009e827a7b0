// The cost of learning a site, and of its filters, compared with parsing.
//
//   site [--reps N] [--package FILE]
//
// Without arguments: the pages of wcxb-dev, or generated pages if the datasets are
// missing. Learning is measured with a site that keeps every page, which is the most
// expensive case. Filters run with a site of 64 of the pages, whose tables are made
// before the measurement. Costs are those of parsing and the step, minus those of
// parsing alone. Compare the ratios within one run. Exit code: 0 the target was met
// (learning costs at most five times parsing), 1 it was missed, 2 a result changed or
// nothing was read.

#include "tamis/site.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "tamis/filter.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

constexpr double kMostLearning = 5;  // relative to parsing

struct Bench {
  Parser parser;
  Site kept{Site::kMaxPages};
  Site sample;
};

Case parse_case(Bench& bench) {
  return {"parse", [&bench](const BenchPage& page) -> std::uint64_t {
            return bench.parser.parse_padded(page.utf8).node_count();
          }};
}

Case learn_case(Bench& bench) {
  return {"learn",
          [&bench](const BenchPage& page) -> std::uint64_t {
            bench.kept.learn(bench.parser.parse_padded(page.utf8));
            return bench.kept.pages();
          },
          [&bench] { bench.kept = Site(Site::kMaxPages); }};
}

Case filter_case(Bench& bench, const FilterSpec& spec) {
  const Filter filter = *make_filter(spec);
  return {std::string(spec.name),
          [&bench, filter](const BenchPage& page) -> std::uint64_t {
            const View view(bench.parser.parse_padded(page.utf8), &bench.sample);
            return filter.run(view).keep.count() + 1;
          }};
}

std::vector<Case> all_cases(Bench& bench) {
  std::vector<Case> out = {parse_case(bench), learn_case(bench)};
  for (const FilterSpec* spec : filters())
    if (spec->kind == FilterKind::site) out.push_back(filter_case(bench, *spec));
  return out;
}

int run(const PageSet& pages, int repetitions) {
  Bench bench;
  for (const BenchPage& page : pages.pages())
    bench.sample.learn(bench.parser.parse_padded(page.utf8));
  std::printf("%s\n%s: %zu pages; the site keeps %zu in %.1f MB, as a file %.1f MB\n",
              machine().c_str(), pages.description.c_str(), pages.pages().size(),
              bench.sample.pages(), static_cast<double>(bench.sample.memory()) / 1e6,
              static_cast<double>(bench.sample.to_bytes().size()) / 1e6);

  const std::vector<Case> cases = all_cases(bench);
  const std::vector<Timing> timings = measure(pages, cases, repetitions);
  const double parsing = speed_of(timings[0]).microseconds;
  double learning = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (!timings[i].error.empty()) {
      std::printf("%s: %s\n", cases[i].name.c_str(), timings[i].error.c_str());
      return 2;
    }
    const double cost = speed_of(timings[i]).microseconds - (i == 0 ? 0 : parsing);
    std::printf("%-20s %10.1f us a page %8.2f x parsing\n", cases[i].name.c_str(), cost,
                cost / parsing);
    if (i == 1) learning = cost / parsing;
  }
  const bool held = learning <= kMostLearning;
  std::printf("%s learning, times parsing (bar %g): %.2f\n", held ? "pass" : "FAIL",
              kMostLearning, learning);
  return held ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  int repetitions = 5;
  std::string package;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(repetitions)},
                       {"--package", "FILE", text_into(package)}}))
    return 2;
  PageSet pages;
  const std::string standard = (shared_folder() / "packages/wcxb-dev.tar.zst").string();
  const std::string error = load_package(package.empty() ? standard : package, pages);
  if (!error.empty() && !package.empty()) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return 2;
  }
  if (!error.empty()) generate_pages(500, pages);
  return run(pages, repetitions);
}
