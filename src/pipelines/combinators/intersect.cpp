// intersect(a, b, c): what all of them keep. The scores are the smallest ones.
//
// Paper: Gottron 2008.

#include "pipelines/combined_scores.h"

namespace tamis {
namespace {

FilterResult keep_common(const Branches& branches, Scene& scene, const NoParams&) {
  FilterResult out = branches.run(0, scene);
  for (std::size_t i = 1; i < branches.size(); ++i)
    out.keep &= branches.run(i, scene).keep;
  out.scores = smallest_scores(branches, scene);
  if (branches.size() > 1) out.confidence.reset();  // it was of the first alone
  return out;
}

}  // namespace

constinit const Combinator combinator::intersect = [] {
  Combinator out =
      define_combinator<NoParams, keep_common>({.name = "intersect",
                                                .idea = "what all of them keep",
                                                .usage = "intersect(a, b, c)"});
  out.commutes = true;
  out.joins = true;
  return out;
}();

}  // namespace tamis
