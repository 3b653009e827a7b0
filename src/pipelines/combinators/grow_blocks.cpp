// grow_blocks(share=0.5; f): a block of which a filter keeps enough is kept whole.
//
// Enough is `share` of the block's words that are in the view, and at least one. With
// trim, a block of which less is kept goes entirely.
//
// Tested by tests/unit/pipelines/gaps_test.cpp.

#include "pipelines/combinator.h"

namespace tamis {
namespace {

struct GrowBlocksParams {
  double share = 0.5;
  bool trim = false;
};

constexpr ParamSpec kGrowBlocksParams[] = {
    param<&GrowBlocksParams::share>("share", {0, 1}, Provenance::ours,
                                    "share of a block that must be kept already"),
    param<&GrowBlocksParams::trim>("trim", Provenance::ours,
                                   "drop blocks of which less is kept"),
};

FilterResult grow_blocks(const Branches& branches, Scene& scene,
                         const GrowBlocksParams& params) {
  const Mask& present = scene.view().present();
  Mask out = branches.run(0, scene).keep;
  for (const TextBlock& block : scene.view().blocks().all) {
    const auto kept = static_cast<double>(out.count(block.words));
    const auto all = static_cast<double>(present.count(block.words));
    if (kept == 0) continue;
    const bool grows = kept >= params.share * all;
    if (grows || params.trim) out.fill(block.words, grows);
  }
  return {out & present, {}};
}

}  // namespace

constinit const Combinator combinator::grow_blocks =
    define_combinator<GrowBlocksParams, tamis::grow_blocks>(
        {.name = "grow_blocks",
         .idea = "keep whole blocks of what a filter keeps",
         .usage = "grow_blocks(share=0.5; a)",
         .params = kGrowBlocksParams,
         .most_children = 1});

}  // namespace tamis
