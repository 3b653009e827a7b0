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

#include "filters/dana/dana.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct R2lParams : DanaParams {
  R2lParams() : DanaParams{.smooth = 0, .output = RegionWords::non_ascii} {}
};
static_assert(std::is_standard_layout_v<R2lParams>);  // the table reads its base

constexpr auto kR2lParams = non_ascii_params(Provenance::reconstructed);

}  // namespace

constinit const FilterSpec spec::r2l = define_filter<R2lParams, keep_non_ascii_regions>(
    "r2l", FilterKind::line, "words outside ASCII where they are dense",
    "Mohammadzadeh, Schweiggert, Nakhaeizadeh, Using UTF-8 to Extract Main Content of "
    "Right to Left Language Web Pages, 2011",
    kR2lParams);

}  // namespace tamis
