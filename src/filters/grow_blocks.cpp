// grow_blocks: a block of which a filter keeps enough is kept whole.
//
// Enough is `share` of the block's words that are in the view, and at least one. With
// trim, a block of which less is kept goes entirely.
//
// Tested by tests/unit/filters/gaps_test.cpp.

#include "filters/registry/filter_call.h"
#include "filters/specs.h"

namespace tamis {
namespace {

struct GrowBlocksParams {
  InnerFilter of;
  double share = 0.5;
  bool trim = false;
};

constexpr ParamSpec kParams[] = {
    param<&GrowBlocksParams::of>("of", Provenance::ours,
                                 "the filter whose result is made whole"),
    param<&GrowBlocksParams::share>("share", {0, 1}, Provenance::ours,
                                    "share of a block that must be kept already"),
    param<&GrowBlocksParams::trim>("trim", Provenance::ours,
                                   "drop blocks of which less is kept"),
};

Mask grow_blocks(const View& view, const GrowBlocksParams& params) {
  const Mask& present = view.present();
  Mask out = params.of.run(view);
  for (const TextBlock& block : view.blocks().all) {
    const auto kept = static_cast<double>(out.count(block.words));
    const auto all = static_cast<double>(present.count(block.words));
    if (kept == 0) continue;
    const bool grows = kept >= params.share * all;
    if (grows || params.trim) out.fill(block.words, grows);
  }
  return out & present;
}

}  // namespace

constinit const FilterSpec spec::grow_blocks =
    define_filter<GrowBlocksParams, tamis::grow_blocks>(
        "grow_blocks", FilterKind::block, "keep whole blocks of what a filter keeps",
        "plumbing", kParams);

}  // namespace tamis
