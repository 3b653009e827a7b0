// R2L: main content of languages written from right to left.
//
// Hadi Mohammadzadeh, Franz Schweiggert, Gholamreza Nakhaeizadeh, "Using UTF-8 to
// Extract Main Content of Right to Left Language Web Pages", ICSOFT 2011.
//
// IDEA
//
// DANA's predecessor (see dana.cpp): lines with more characters outside ASCII than
// inside form regions. No line looks at its neighbours, and no parser reads the
// regions: of their words only those outside ASCII are printed, so a Latin name in the
// text is lost.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Of the paper we know the abstract and the conclusion. It has a number for each
//      site that was set by hand; we take it to be the gap, with DANA's value.
//   2. Characters of any script outside ASCII count, as their bytes in UTF-8 do for the
//      authors.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include "filters/dana/non_ascii.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct R2lParams {
  int line_length = 65;
  int gap = 20;
  int smooth = 0;
  RegionSize size = RegionSize::chars;
  RegionWords output = RegionWords::non_ascii;
};

constexpr ParamSpec kR2lParams[] = {
    kRegionLineLength<R2lParams>,
    kGap<R2lParams, Provenance::reconstructed>,
    kSmooth<R2lParams, Provenance::reconstructed>,
    kSize<R2lParams>,
    kOutput<R2lParams, Provenance::reconstructed>,
};

Mask r2l(const View& view, const R2lParams& params) {
  const Lines& lines = view.lines(static_cast<std::uint32_t>(params.line_length));
  const std::vector<Range> regions = main_regions(
      weigh_non_ascii(view, lines), {params.smooth, params.gap, params.size});
  return words_of_regions(view, lines, regions, params.output);
}

}  // namespace

constinit const FilterSpec spec::r2l = define_filter<R2lParams, tamis::r2l>(
    "r2l", FilterKind::line, "words outside ASCII where they are dense",
    "Mohammadzadeh, Schweiggert, Nakhaeizadeh, Using UTF-8 to Extract Main Content of "
    "Right to Left Language Web Pages, 2011",
    kR2lParams);

}  // namespace tamis
