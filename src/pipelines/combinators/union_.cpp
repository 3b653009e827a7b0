// union(a, b, c): what at least one of them keeps. The scores are the largest ones.
//
// Paper: Gottron 2008.

#include "pipelines/combined_scores.h"

namespace tamis {
namespace {

FilterResult unite(const Branches& branches, Scene& scene, const NoParams&) {
  FilterResult out = branches.run(0, scene);
  for (std::size_t i = 1; i < branches.size(); ++i)
    out.keep |= branches.run(i, scene).keep;
  out.scores = largest_scores(branches, scene);
  if (branches.size() > 1) out.confidence.reset();  // it was of the first alone
  return out;
}

}  // namespace

constinit const Combinator combinator::union_ = [] {
  Combinator out =
      define_combinator<NoParams, unite>({.name = "union",
                                          .idea = "what at least one of them keeps",
                                          .usage = "union(a, b, c)"});
  out.commutes = true;
  out.joins = true;
  return out;
}();

}  // namespace tamis
