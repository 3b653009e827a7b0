// DANAg: DANA for every language.
//
// Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh,
// "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
// KDIR 2011.
//
// IDEA
//
// As DANA (see dana.cpp), with the characters of text against the characters of tags in
// place of those outside ASCII against those inside:
//
//   <li><a href="/news">News</a></li>     4 of text, 29 of tags
//   <p>The council met on Tuesday, ...    40 of text, 3 of tags
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Of the paper we know the abstract; what it does not say is as in DANA.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include "filters/dana/anchors.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct DanagParams {
  int line_length = 65;
  int gap = 20;
  int smooth = 1;
  RegionSize size = RegionSize::chars;
};

constexpr ParamSpec kDanagParams[] = {
    kRegionLineLength<DanagParams>,
    kGap<DanagParams, Provenance::reconstructed>,
    kSmooth<DanagParams, Provenance::reconstructed>,
    kSize<DanagParams>,
};

Mask danag(const View& view, const DanagParams& params) {
  const Lines& lines = view.lines(static_cast<std::uint32_t>(params.line_length));
  const std::vector<Range> regions =
      main_regions(weigh_text(view, lines), {params.smooth, params.gap, params.size});
  return words_of_regions(view, lines, regions);
}

}  // namespace

constinit const FilterSpec spec::danag = define_filter<DanagParams, tamis::danag>(
    "danag", FilterKind::line, "lines with more text than tags",
    "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, Extracting the Main Content of "
    "Web Documents Based on a Naive Smoothing Method, 2011",
    kDanagParams);

}  // namespace tamis
