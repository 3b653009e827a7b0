// The number of steps (base/steps.h) that real pages need. The limits of that file must
// exceed it by far.
//
//   steps [--package FILE]
//
// Without arguments: the pages of wcxb-dev. For every kind of work, prints the steps
// per byte of all pages together. Also prints them for the most expensive page of at
// least 4 KB and of any size, and the factor that remains within its limit. Exit code:
// 0 all limits are at least 20 times the need, 1 one is lower, 2 nothing was read.

#include "base/steps.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "tamis/filter.h"
#include "tamis/metadata.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis::bench {
namespace {

struct Work {
  std::string name;
  std::function<void(const Page&, const Mask&)> run;
  std::uint64_t steps = 0;
  std::uint64_t time = 0;  // nanoseconds
  double most = 0;         // steps per byte, of pages of at least 4 KB
  double least_room = 1e9;
};

std::vector<Work> all_work() {
  std::vector<Work> out;
  const auto add = [&](std::string name, auto run) {
    out.push_back({std::move(name), run});
  };
  add("text", [](const Page& p, const Mask& m) { to_text(p, m); });
  add("plain", [](const Page& p, const Mask& m) { to_text(p, m, {.plain = true}); });
  add("markdown", [](const Page& p, const Mask& m) { to_markdown(p, m); });
  add("html", [](const Page& p, const Mask& m) { to_html(p, m); });
  add("highlight", [](const Page& p, const Mask& m) { to_highlight(p, m); });
  add("metadata", [](const Page& p, const Mask& m) { metadata_of(p, {.keep = &m}); });
  add("json, all lists", [](const Page& p, const Mask& m) {
    const Metadata metadata = metadata_of(p, {.keep = &m});
    to_json(
        p, m,
        {.content = JsonContent::both, .blocks = JsonBlocks::all, .chunk_words = 100},
        {.metadata = &metadata});
  });
  add("comments apart", [](const Page& p, const Mask& m) { comments_apart(p, m); });
  const auto pipeline = std::make_shared<Pipeline>(*read_pipeline("auto"));
  add("auto", [pipeline](const Page& p, const Mask&) { pipeline->run(View(p)); });
  add("explain auto", [pipeline](const Page& p, const Mask&) {
    const Explanation explanation = pipeline->explain(View(p));
    explanation_to_json(p, *pipeline, explanation, {});
    explanation_to_html(p, *pipeline, explanation, {});
  });
  for (const FilterSpec* spec : filters())
    add(std::string(spec->name),
        [filter = *make_filter(*spec, {})](const Page& p, const Mask&) {
          filter.run(View(p));
        });
  return out;
}

void add_page(const BenchPage& page, Work& work) {
  const Page parsed = parse(page.raw);
  const Mask all(parsed.word_count(), true);
  const StepLimit limit(kUnlimitedSteps - 1);
  const std::uint64_t before = processor_nanoseconds();
  work.run(parsed, all);
  work.time += processor_nanoseconds() - before;
  const auto bytes = static_cast<double>(page.raw.size());
  const auto steps = static_cast<double>(limit.used());
  work.steps += limit.used();
  if (page.raw.size() >= 4096) work.most = std::max(work.most, steps / bytes);
  const auto room = static_cast<double>(step_limit_for(page.raw.size()));
  if (steps > 0) work.least_room = std::min(work.least_room, room / steps);
}

int run(const std::string& package) {
  constexpr double kLeastRoom = 20;
  PageSet pages;
  if (!load_pages(package, pages)) return 2;
  bool held = true;
  std::printf("%-18s %10s %10s %12s %14s\n", "steps per byte", "mean", "most",
              "least room", "million per s");
  for (Work& work : all_work()) {
    for (const BenchPage& page : pages.pages()) add_page(page, work);
    held &= work.least_room >= kLeastRoom;
    std::printf("%-18s %10.3f %10.3f %12.0f %14.0f\n", work.name.c_str(),
                static_cast<double>(work.steps) / static_cast<double>(pages.bytes()),
                work.most, work.least_room,
                1e3 * static_cast<double>(work.steps) / static_cast<double>(work.time));
    std::fflush(stdout);
  }
  return held ? 0 : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  std::string package;
  if (!tamis::bench::read_arguments(
          argc, argv, {{"--package", "FILE", tamis::bench::text_into(package)}}))
    return 2;
  return tamis::bench::run(package);
}
