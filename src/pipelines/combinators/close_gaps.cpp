// close_gaps(gap=5; f): small holes in what a filter keeps are filled.
//
// A hole is a row of words between two kept ones of the same block; it is filled where
// it is no longer than `gap` words. What the view does not have does not come back:
// only words that the filter itself dropped do.
//
//   kept  x x . x x x . . . . x x        gap=1: the first hole is filled
//
// Tested by tests/unit/pipelines/gaps_test.cpp.

#include "pipelines/combinator.h"

namespace tamis {
namespace {

struct CloseGapsParams {
  int gap = 5;
};

constexpr ParamSpec kCloseGapsParams[] = {
    param<&CloseGapsParams::gap>("gap", {0, 200}, Provenance::ours,
                                 "words that a hole may have"),
};

FilterResult close_gaps(const Branches& branches, Scene& scene,
                        const CloseGapsParams& params) {
  const Mask& present = scene.view().present();
  const Mask& kept = branches.run(0, scene).keep;
  Mask out = kept;
  for (const TextBlock& block : scene.view().blocks().all) {
    WordId last = kNone;  // the kept word before
    int hole = 0;         // present words since
    for (WordId w = block.words.first; w < block.words.last; ++w) {
      if (!present[w]) continue;
      if (!kept[w]) {
        ++hole;
        continue;
      }
      if (last != kNone && hole <= params.gap) out.fill({last, w});
      last = w;
      hole = 0;
    }
  }
  return {out & present, {}};
}

}  // namespace

constinit const Combinator combinator::close_gaps =
    define_combinator<CloseGapsParams, tamis::close_gaps>(
        {.name = "close_gaps",
         .idea = "fill small holes in what a filter keeps",
         .usage = "close_gaps(gap=5; a)",
         .params = kCloseGapsParams,
         .most_children = 1});

}  // namespace tamis
