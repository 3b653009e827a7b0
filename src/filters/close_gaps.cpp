// close_gaps: small holes in what a filter keeps are filled.
//
// A hole is a row of words between two kept ones of the same block; it is filled where
// it is no longer than `gap` words. What the view does not have does not come back:
// only words that the inner filter itself dropped do.
//
//   kept  x x . x x x . . . . x x        gap=1: the first hole is filled
//
// Tested by tests/unit/filters/gaps_test.cpp.

#include "filters/registry/filter_call.h"
#include "filters/specs.h"

namespace tamis {
namespace {

struct CloseGapsParams {
  InnerFilter of;
  int gap = 5;
};

constexpr ParamSpec kParams[] = {
    param<&CloseGapsParams::of>("of", Provenance::ours,
                                "the filter whose result is filled"),
    param<&CloseGapsParams::gap>("gap", {0, 200}, Provenance::ours,
                                 "words that a hole may have"),
};

Mask close_gaps(const View& view, const CloseGapsParams& params) {
  const Mask& present = view.present();
  const Mask kept = params.of.run(view);
  Mask out = kept;
  for (const TextBlock& block : view.blocks().all) {
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
  return out & present;
}

}  // namespace

constinit const FilterSpec spec::close_gaps =
    define_filter<CloseGapsParams, tamis::close_gaps>(
        "close_gaps", FilterKind::block, "fill small holes in what a filter keeps",
        "plumbing", kParams);

}  // namespace tamis
