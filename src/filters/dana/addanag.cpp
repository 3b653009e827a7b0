// AdDANAg: DANAg for pages rich in links.
//
// Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh, "The
// Impact of Source Code Normalization on Main Content Extraction", WEBIST 2012.
//
// IDEA
//
// As DANAg (see danag.cpp), but a link in the text must not look like code because its
// address is long. The tags of a link weigh as much as its text, so that a link is
// neither for nor against its line:
//
//   <a href="/wiki/Paris" title="Paris, the capital of France">Paris, France</a>
//   13 of text, 63 of tags: counts as 13 of text, 13 of tags
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Of the paper we know the abstract and how others tell it; what it does not say
//      is as in DANA. The tags of a link weigh at least 7, as "<a></a>" does.
//   2. Links are made neutral in lines that are already broken.
//   3. Ghorbani, Mohammadzadeh and Nazemi (WEBIST 2014) compare ways to treat links;
//      `anchors` offers leaving them and dropping their tags.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include "filters/dana/anchors.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct AddanagParams {
  int line_length = 65;
  int gap = 20;
  int smooth = 1;
  RegionSize size = RegionSize::chars;
  Anchors anchors = Anchors::normalise;
};

constexpr ParamSpec kAddanagParams[] = {
    kRegionLineLength<AddanagParams>,
    kGap<AddanagParams, Provenance::reconstructed>,
    kSmooth<AddanagParams, Provenance::reconstructed>,
    kSize<AddanagParams>,
    param<&AddanagParams::anchors, kAnchorsNames>(
        "anchors", Provenance::reconstructed,
        "tags of links: weigh what they weigh, nothing, or as much as their text"),
};

Mask addanag(const View& view, const AddanagParams& params) {
  const Lines& lines = view.lines(static_cast<std::uint32_t>(params.line_length));
  const std::vector<Range> regions =
      main_regions(weigh_text(view, lines, params.anchors),
                   {params.smooth, params.gap, params.size});
  return words_of_regions(view, lines, regions);
}

}  // namespace

constinit const FilterSpec spec::addanag = define_filter<AddanagParams, tamis::addanag>(
    "addanag", FilterKind::line, "lines with more text than tags, links being neutral",
    "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, The Impact of Source Code "
    "Normalization on Main Content Extraction, 2012",
    kAddanagParams);

}  // namespace tamis
