// except(a, b, c): what the first keeps and none of the others does.

#include "pipelines/combinator.h"

namespace tamis {
namespace {

FilterResult subtract(const Branches& branches, Scene& scene, const NoParams&) {
  FilterResult out = branches.run(0, scene);
  for (std::size_t i = 1; i < branches.size(); ++i)
    out.keep -= branches.run(i, scene).keep;
  // What was taken away is not wanted, however sure the first was of it.
  if (!out.scores.empty())
    for (std::size_t w = 0; w < out.scores.size(); ++w)
      if (!out.keep[w]) out.scores[w] = 0;
  if (branches.size() > 1) out.confidence.reset();
  return out;
}

}  // namespace

constinit const Combinator combinator::except = define_combinator<NoParams, subtract>(
    {.name = "except",
     .idea = "what the first keeps and the others do not",
     .usage = "except(a, b)"});

}  // namespace tamis
