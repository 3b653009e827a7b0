// A complete extraction, from bytes to text, on one core: compares it with resiliparse,
// shows where the time of `auto` goes, and compares `auto` with trafilatura and
// rs-trafilatura.
//
//   extract [--reps N] [--package FILE] [--pipeline TEXT]...
//
// The input is the pages of wcxb-dev as UTF-8, or generated pages if the datasets are
// missing. The time includes decoding, parsing, the pipeline and writing the text.
// resiliparse (PyPI, main_content=True; tools/setup bench installs it) processes the
// same pages in the same passes, in a separate process that measures itself. The ratio
// uses pages that already are a str, which saves it the decoding. The other two
// (tools/peers/setup installs them) are a hundred times slower, and process every 16th
// page once. Exit code: 0 all targets met, 1 one missed, 2 nothing was read.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bench/support/allocation_count.h"
#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/peer.h"
#include "bench/support/resiliparse.h"
#include "bench/support/stages.h"
#include "filters/learned/page_type/page_type.h"
#include "tamis/tamis.h"

namespace tamis::bench {
namespace {

// The target of a pipeline: MB/s, and the factor over resiliparse.
struct Bar {
  std::string_view pipeline;
  double speed;
  double ratio;
};
constexpr Bar kBars[] = {
    {"auto", 700, 6},
    // single tree filters
    {"cectd_ds", 1000, 10},
    {"cetd_ds", 1000, 10},
    {"lqf", 1000, 10},
};

// How many times as fast as these auto must be.
struct PeerBar {
  const char* peer;
  double ratio;
};
constexpr PeerBar kPeerBars[] = {{"rs-trafilatura", 60}, {"trafilatura", 100}};
constexpr double kMostMetadata = 15;  // per cent
constexpr const char* kAddress = "https://www.example.org/news/a.html";
constexpr std::size_t kPeersPages = 16;  // they process every 16th page

struct Options {
  int repetitions = 3;
  std::string package;
  std::vector<std::string> pipelines;
};

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
  return {.name = pipeline,
          .run = [extractor = *extractor,
                  text = std::make_shared<std::string>()](const BenchPage& page) {
            extractor.extract(page.utf8, *text);
            return std::uint64_t{text->size()} + 1;
          }};
}

// Prints the allocations of an extractor that has processed the pages before.
void show_allocations(const PageSet& pages) {
  if (!kCountsAllocations) return;
  const Extractor extractor = *Extractor::make();
  std::string text;
  std::vector<std::uint64_t> counts;
  for (int pass = 0; pass < 2; ++pass) {
    counts.clear();
    for (const BenchPage& page : pages.pages()) {
      const std::uint64_t before = allocation_count();
      extractor.extract(page.utf8, text);
      const std::uint64_t made = allocation_count() - before;
      counts.push_back(made);
    }
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  std::ranges::sort(counts);
  std::printf("\nallocations a page of auto after warm-up: median %llu, mean %.1f\n",
              static_cast<unsigned long long>(counts[counts.size() / 2]),
              static_cast<double>(sum) / static_cast<double>(counts.size()));
}

bool judge(const std::string& what, double value, double bar) {
  std::printf("%s %s: %.1f (bar %.0f)\n", value >= bar ? "pass" : "FAIL", what.c_str(),
              value, bar);
  return value >= bar;
}

bool bars_hold(const std::vector<Case>& cases, const std::vector<Speed>& speeds) {
  const auto speed_of_case = [&](std::string_view name) {
    const auto found = std::ranges::find(cases, name, &Case::name);
    return found == cases.end()
               ? 0
               : speeds[static_cast<std::size_t>(found - cases.begin())].median;
  };
  const double resiliparse = speed_of_case("resiliparse, str");
  bool held = true;
  std::printf("\n");
  for (const Bar& bar : kBars) {
    const double speed = speed_of_case(bar.pipeline);
    if (speed == 0) continue;
    const std::string name(bar.pipeline);
    held &= judge(name + ", MB/s", speed, bar.speed);
    if (resiliparse > 0)
      held &= judge(name + ", times resiliparse", speed / resiliparse, bar.ratio);
  }
  return held;
}

void show_stages(const PageSet& pages, int repetitions) {
  print_stages(measure(pages, stage_cases(), repetitions));
}

// Writes a page as JSON, with or without metadata.
Case json_case(bool has_metadata) {
  struct Made {
    Parser parser{parse_options({})};
    Pipeline pipeline = *read_pipeline("auto");
  };
  return {
      .name = has_metadata ? "json" : "json without metadata",
      .run = [made = std::make_shared<Made>(), has_metadata](const BenchPage& page) {
        const Page& parsed = made->parser.parse(page.utf8);
        const FilterResult result = made->pipeline.run(View(parsed));
        const auto types = named_page_types(parsed);
        JsonFacts facts{.page_types = types};
        Metadata metadata;
        if (has_metadata) {
          metadata = metadata_of(
              parsed, {.url = kAddress, .keep = &result.keep, .page_types = types});
          facts.metadata = &metadata;
        }
        return std::uint64_t{to_json(parsed, result.keep, {}, facts).size()} + 1;
      }};
}

bool metadata_bar_holds(const PageSet& pages, int repetitions) {
  const std::vector<Timing> timings =
      measure(pages, {json_case(false), json_case(true)}, repetitions);
  const double without = speed_of(timings[0]).microseconds;
  const double with = speed_of(timings[1]).microseconds;
  const double share = 100 * (with - without) / with;
  const bool held = share <= kMostMetadata;
  std::printf("%s metadata, %% of an extraction to JSON: %.1f (bar: at most %.0f)\n",
              held ? "pass" : "FAIL", share, kMostMetadata);
  return held;
}

bool peers_bars_hold(const PageSet& pages) {
  PageSet some;
  for (std::size_t i = 0; i < pages.pages().size(); i += kPeersPages)
    some.add(pages.pages()[i].name, pages.pages()[i].utf8);
  bool held = true;
  for (const PeerBar& bar : kPeerBars) {
    Peer peer(bar.peer);
    if (!peer.works()) {
      std::printf("without %s, which tools/peers/setup installs\n", bar.peer);
      continue;
    }
    const std::vector<Timing> timings =
        measure(some, {extract_case("auto"), peer.as_case()}, 1);
    const double ratio = speed_of(timings[0]).median / speed_of(timings[1]).median;
    held &= judge(std::string("auto, times ") + bar.peer, ratio, bar.ratio);
  }
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
  bool held = bars_hold(cases, speeds);
  if (std::ranges::find(options.pipelines, "auto") != options.pipelines.end()) {
    held &= metadata_bar_holds(pages, options.repetitions);
    held &= peers_bars_hold(pages);
    show_stages(pages, options.repetitions);
    show_allocations(pages);
  }
  return held ? 0 : 1;
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
    options.pipelines = {"plain", "cectd_ds", "cetd_ds", "lqf", "default", "auto"};
  return run(options);
}
