// FE: FeatureExtractor.
//
// Sandip Debnath, Prasenjit Mitra, C. Lee Giles, "Automatic Extraction of Informative
// Blocks from Webpages", SAC 2005.
//
// IDEA
//
// Cut the page into blocks at certain elements, count the features of each (text,
// links, images, ...) and compare them with the block that has most. The blocks that
// show the desired feature more than all others together are in the winner basket
// (filters/winner_basket/winner_basket.h); one of them is the content.
//
//   text 1.0   links .2   images 0   ->  in the basket
//   text .3    links 1.0  images .5  ->  not
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper takes the block with most text of the basket (pick = max). The figures
//      that others publish fit only if the one with the greatest share of text is
//      taken, in practice the first without any link, image, list, form or object; that
//      is our default (pick = share). Either way recall is terrible.
//   2. The pseudocode goes on with k-means: that is KFE (kfe.cpp); the prose is not.
//   3. The paper contradicts itself on rows of tables and does not list its tags. Tags,
//      table_mode, text, links and remainders are what the published figures need.
//
// Of equal blocks the first is taken.
//
// Tested by tests/unit/filters/winner_basket/fe_test.cpp.

#include "filters/registry/specs.h"
#include "filters/winner_basket/winner_basket_params.h"

namespace tamis {
namespace {

enum class Pick : std::uint8_t { share, max };
constexpr std::string_view kPicks[] = {"share", "max"};

struct FeParams {
  FeatureSet desired = kTextOnly;
  FeatureSet features = kComparedFeatures;
  TagSet tags = kPublishedBlockTags;
  TableMode table_mode = TableMode::row;
  bool remainders = true;
  TextUnit text = TextUnit::characters;
  AnchorLinks links = AnchorLinks::all;
  Pick pick = Pick::share;
};

constexpr ParamSpec kFeParams[] = {
    BasketParams<FeParams>::desired,
    BasketParams<FeParams>::features,
    BasketParams<FeParams>::tags,
    BasketParams<FeParams>::table_mode,
    BasketParams<FeParams>::remainders,
    BasketParams<FeParams>::text,
    BasketParams<FeParams>::links,
    param<&FeParams::pick, kPicks>(
        "pick", Provenance::reconstructed,
        "the winner: the greatest share of the desired features, or the most of them"),
};

FilterResult fe(const View& view, const FeParams& params) {
  const std::vector<RatedBlock> blocks = rate_blocks(view, basket_options(params));
  const RatedBlock* best = nullptr;
  const auto worth = [&](const RatedBlock& block) {
    return params.pick == Pick::share ? block.in_basket.share()
                                      : block.in_basket.desired;
  };
  for (const RatedBlock& block : blocks)
    if (block.is_winner && (best == nullptr || worth(block) > worth(*best)))
      best = &block;
  Mask keep(view.page().word_count());
  if (best != nullptr) keep.fill(best->words);
  return {keep & view.present(), block_scores(view, blocks)};
}

}  // namespace

constinit const FilterSpec spec::fe = define_filter<FeParams, tamis::fe>(
    "fe", FilterKind::block, "the one block that is most of all text",
    "Debnath, Mitra, Giles, Automatic Extraction of Informative Blocks from Webpages, "
    "2005",
    kFeParams);

}  // namespace tamis
