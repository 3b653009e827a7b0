// Repairs of a filter's result, block by block. Only words that the filter itself
// dropped are added, never words that the view does not have.
//
//   close_gaps(gap=5; f)     fills holes of at most `gap` words between kept words of
//                            one block
//     kept  x x . x x x . . . . x x        gap=1: the first hole is filled
//
//   grow_blocks(share=0.5; f)   keeps a whole block if at least `share` of it and at
//                            least one word is kept; with trim, drops other blocks
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
    WordId last = kNone;  // the previous kept word
    int hole = 0;         // present words since then
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

constinit const Combinator combinator::close_gaps =
    define_combinator<CloseGapsParams, tamis::close_gaps>(
        {.name = "close_gaps",
         .idea = "fill small holes in what a filter keeps",
         .usage = "close_gaps(gap=5; a)",
         .params = kCloseGapsParams,
         .most_children = 1},
        {.confidence = Confidence::never});

constinit const Combinator combinator::grow_blocks =
    define_combinator<GrowBlocksParams, tamis::grow_blocks>(
        {.name = "grow_blocks",
         .idea = "keep whole blocks of what a filter keeps",
         .usage = "grow_blocks(share=0.5; a)",
         .params = kGrowBlocksParams,
         .most_children = 1},
        {.confidence = Confidence::never});

}  // namespace tamis
