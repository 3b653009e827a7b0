// first_good(80; a, b, c): the first result with enough words, or the last of all.
//
// Those behind it are not even run. With confidence=0.5 a result must also be sure of
// itself: the F1 that its filter expects must be as high. A filter that expects nothing
// is taken to be sure.

#include "pipelines/combinator.h"

namespace tamis {
namespace {

struct FirstGoodParams {
  int min_words = 80;
  double confidence = 0;
};

constexpr ParamSpec kFirstGoodParams[] = {
    param<&FirstGoodParams::min_words>("min_words", {1, 100'000, Scale::log},
                                       Provenance::ours, "words that are enough"),
    param<&FirstGoodParams::confidence>("confidence", {0, 1, Scale::linear},
                                        Provenance::ours,
                                        "how sure of itself a result must be"),
};

FilterResult find_first(const Branches& branches, Scene& scene,
                        const FirstGoodParams& params) {
  const auto least = static_cast<std::size_t>(params.min_words);
  for (std::size_t i = 0; i + 1 < branches.size(); ++i)
    if (const FilterResult& result = branches.run(i, scene);
        result.keep.count() >= least &&
        result.confidence.value_or(1) >= params.confidence)
      return result;
  return branches.run(branches.size() - 1, scene);
}

}  // namespace

constinit const Combinator combinator::first_good =
    define_combinator<FirstGoodParams, find_first>(
        {.name = "first_good",
         .idea = "the first result with enough words, or the last",
         .usage = "first_good(80; a, b, c)",
         .params = kFirstGoodParams,
         .leads = true});

}  // namespace tamis
