// serial(a, b, c): each filter sees the words that the previous one kept.
//
// Dropped words are gone for the next filter, and so are the tags of elements without
// remaining words. With tags=blank the tags stay, and the next filter sees longer runs
// of them. An empty result stays empty to the end. With fallback=input, a stage that
// keeps nothing is skipped.
//
// Paper: Gottron, "Combining Content Extraction Heuristics: The CombinE System", 2008.

#include "pipelines/combinator.h"

namespace tamis {
namespace {

enum class Fallback : std::uint8_t { none, input };

struct SerialParams {
  View::Tags tags = View::Tags::pruned;
  Fallback fallback = Fallback::none;
};

constexpr std::string_view kTags[] = {"pruned", "blank"};
constexpr std::string_view kFallbacks[] = {"none", "input"};

constexpr ParamSpec kSerialParams[] = {
    param<&SerialParams::tags, kTags>(
        "tags", Provenance::paper,
        "what becomes of tags around words that were dropped"),
    param<&SerialParams::fallback, kFallbacks>(
        "fallback", Provenance::ours, "what follows where a stage keeps nothing"),
};

FilterResult run_in_series(const Branches& branches, Scene& scene,
                           const SerialParams& params) {
  FilterResult out;
  Scene* at = &scene;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const FilterResult& stage = branches.run(i, *at);
    if (stage.keep.none() && params.fallback == Fallback::input) {
      if (i == 0) out.keep = at->view().present();
      continue;
    }
    out = stage;
    if (i + 1 < branches.size()) at = &at->narrowed(stage.keep, params.tags);
  }
  return out;
}

}  // namespace

constinit const Combinator combinator::serial =
    define_combinator<SerialParams, run_in_series>(
        {.name = "serial",
         .idea = "each filter sees what the one before it left",
         .usage = "serial(a, b, c)",
         .params = kSerialParams},
        {.joins = true, .confidence = Confidence::of_last});

}  // namespace tamis
