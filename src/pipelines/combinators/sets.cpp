// Sets of words: union, intersect and except.
//
//   union(a, b, c)       words that at least one of them keeps; highest score
//   intersect(a, b, c)   words that all of them keep; lowest score
//   except(a, b, c)      words that the first keeps and no other one does
//
// Paper: Gottron, "Combining Content Extraction Heuristics: The CombinE System", 2008.

#include <algorithm>

#include "pipelines/votes.h"

namespace tamis {
namespace {

// With more than one child, the confidence of the first is not that of the result.
FilterResult first_of(const Branches& branches, Scene& scene) {
  FilterResult out = branches.run(0, scene);
  if (branches.size() > 1) out.confidence.reset();
  return out;
}

FilterResult unite(const Branches& branches, Scene& scene, const NoParams&) {
  FilterResult out = first_of(branches, scene);
  for (std::size_t i = 1; i < branches.size(); ++i)
    out.keep |= branches.run(i, scene).keep;
  out.scores =
      chosen_scores(branches, scene, [](float a, float b) { return std::max(a, b); });
  return out;
}

FilterResult keep_common(const Branches& branches, Scene& scene, const NoParams&) {
  FilterResult out = first_of(branches, scene);
  for (std::size_t i = 1; i < branches.size(); ++i)
    out.keep &= branches.run(i, scene).keep;
  out.scores =
      chosen_scores(branches, scene, [](float a, float b) { return std::min(a, b); });
  return out;
}

FilterResult subtract(const Branches& branches, Scene& scene, const NoParams&) {
  FilterResult out = first_of(branches, scene);
  for (std::size_t i = 1; i < branches.size(); ++i)
    out.keep -= branches.run(i, scene).keep;
  // A removed word scores 0, however high its score was.
  for (std::size_t w = 0; w < out.scores.size(); ++w)
    if (!out.keep[w]) out.scores[w] = 0;
  return out;
}

constexpr CombinatorTraits kSet = {
    .commutes = true, .joins = true, .confidence = Confidence::of_an_only};

}  // namespace

constinit const Combinator combinator::union_ =
    define_combinator<NoParams, unite>({.name = "union",
                                        .idea = "what at least one of them keeps",
                                        .usage = "union(a, b, c)"},
                                       kSet);

constinit const Combinator combinator::intersect =
    define_combinator<NoParams, keep_common>({.name = "intersect",
                                              .idea = "what all of them keep",
                                              .usage = "intersect(a, b, c)"},
                                             kSet);

constinit const Combinator combinator::except = define_combinator<NoParams, subtract>(
    {.name = "except",
     .idea = "what the first keeps and the others do not",
     .usage = "except(a, b)"},
    {.confidence = Confidence::of_an_only});

}  // namespace tamis
