#include "bench/support/stages.h"

#include <cstdio>
#include <memory>

#include "filters/learned/features/features.h"
#include "filters/learned/model/model.h"
#include "tamis/tamis.h"

namespace tamis::bench {
namespace {

constexpr const char* kNames[] = {"decode",   "parse", "blocks",
                                  "features", "model", "render"};

// The objects that a program keeps from page to page.
struct Tools {
  Text text;
  Parser parser{parse_options({})};
  FeatureReader reader;
  std::shared_ptr<const Model> model = find_model("general");
  Pipeline pipeline = *read_pipeline("auto");
};

using Stage = std::uint64_t (*)(Tools&, const BenchPage&);

// Answers are never 0.
constexpr Stage kStages[] = {
    [](Tools& tools, const BenchPage& page) {
      decode(page.utf8, {}, tools.text);
      return std::uint64_t{tools.text.view().size()} + 1;
    },
    [](Tools& tools, const BenchPage& page) {
      return std::uint64_t{tools.parser.parse(page.utf8).word_count()} + 1;
    },
    [](Tools& tools, const BenchPage& page) {
      return std::uint64_t{tools.parser.parse(page.utf8).blocks().all.size()} + 1;
    },
    [](Tools& tools, const BenchPage& page) {
      tools.reader.read(View(tools.parser.parse(page.utf8)), tools.model->lexicon());
      return std::uint64_t{tools.reader.blocks()} + 1;
    },
    [](Tools& tools, const BenchPage& page) {
      const View view(tools.parser.parse(page.utf8));
      return std::uint64_t{tools.pipeline.run(view).keep.count()} + 1;
    },
    [](Tools& tools, const BenchPage& page) {
      const Page& parsed = tools.parser.parse(page.utf8);
      return std::uint64_t{
                 to_text(parsed, tools.pipeline.run(View(parsed)).keep).size()} +
             1;
    },
};
static_assert(std::size(kStages) == std::size(kNames));

}  // namespace

std::vector<Case> stage_cases() {
  const auto tools = std::make_shared<Tools>();
  std::vector<Case> out;
  for (std::size_t i = 0; i < std::size(kStages); ++i)
    out.push_back({.name = kNames[i], .run = [tools, i](const BenchPage& page) {
                     return kStages[i](*tools, page);
                   }});
  return out;
}

void print_stages(const std::vector<Timing>& timings) {
  const double all = speed_of(timings.back()).microseconds;
  double before = 0;
  std::printf("\n%-22s %10s %8s\n", "where auto's time goes", "us a page", "%");
  for (std::size_t i = 0; i < timings.size(); ++i) {
    const double until = speed_of(timings[i]).microseconds;
    std::printf("%-22s %10.0f %8.0f\n", kNames[i], until - before,
                100 * (until - before) / all);
    before = until;
  }
}

}  // namespace tamis::bench
