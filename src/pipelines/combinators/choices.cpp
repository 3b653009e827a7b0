// Choices: the result of one child, chosen by what the children keep or by what the
// page contains. Children after the chosen one are not run.
//
//   first_good(80; a, b, c)        the first result with enough words, or else the last
//       one. With confidence=0.5 its confidence must also be at least 0.5; a result
//       without a confidence counts as confident.
//   if_empty(a, b)                 the first result that is not empty; the input if all
//       are empty
//   if_has(css="article"; a, b)    a if the view has such an element, else b;
//       without b, other pages pass unchanged

#include "filters/common/selector.h"
#include "filters/contract/spare_memory.h"
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

FilterResult first_of_something(const Branches& branches, Scene& scene,
                                const NoParams&) {
  for (std::size_t i = 0; i < branches.size(); ++i)
    if (const FilterResult& result = branches.run(i, scene); result.keep.any())
      return spare_result(result);
  return {scene.view().present(), {}};
}

struct IfHasParams {
  Selector css = *read_selector("article");
};

constexpr ParamSpec kIfHasParams[] = {
    param<&IfHasParams::css>("css", Provenance::ours,
                             "a selector, as of keep and drop"),
};

bool has_any(const View& view, const Selector& css) {
  for (const NodeId n : css.select(view.page()))
    if (view.has(n)) return true;
  return false;
}

FilterResult choose(const Branches& branches, Scene& scene, const IfHasParams& params) {
  if (has_any(scene.view(), params.css)) return branches.run(0, scene);
  if (branches.size() == 2) return branches.run(1, scene);
  return {scene.view().present(), {}};
}

}  // namespace

constinit const Combinator combinator::first_good =
    define_combinator<FirstGoodParams, find_first>(
        {.name = "first_good",
         .idea = "the first result with enough words, or the last",
         .usage = "first_good(80; a, b, c)",
         .params = kFirstGoodParams,
         .leads = true});

constinit const Combinator combinator::if_empty =
    define_combinator<NoParams, first_of_something>(
        {.name = "if_empty",
         .idea = "the first that keeps anything, else the input",
         .usage = "if_empty(a, b)"});

constinit const Combinator combinator::if_has = define_combinator<IfHasParams, choose>(
    {.name = "if_has",
     .idea = "the first where the page has an element, else the second",
     .usage = "if_has(css=\"article\"; a, b)",
     .params = kIfHasParams,
     .most_children = 2});

}  // namespace tamis
