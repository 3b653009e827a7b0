// R2L: main content of languages written from right to left.
//
// Hadi Mohammadzadeh, Franz Schweiggert, Gholamreza Nakhaeizadeh, "Using UTF-8 to
// Extract Main Content of Right to Left Language Web Pages", ICSOFT 2011.
//
// IDEA
//
// R2L is the predecessor of DANA (see dana.cpp): lines with more characters outside
// ASCII than inside form regions. Neighbouring lines do not count, and the regions are
// not parsed. Only their words outside ASCII are kept, so a Latin name in the text is
// lost.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. We know only the abstract and the conclusion of the paper. It has a number that
//      was set manually for each site; we assume that it is the gap, with DANA's value.
//   2. Characters of any script outside ASCII count, as their UTF-8 bytes do in the
//      paper.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include "filters/dana/dana.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct R2lParams : DanaParams {
  R2lParams() : DanaParams{.smooth = 0, .output = RegionWords::non_ascii} {}
};
static_assert(std::is_standard_layout_v<R2lParams>);  // the table reads the base class

constexpr auto kR2lParams = non_ascii_params(Provenance::reconstructed);

}  // namespace

constinit const FilterSpec spec::r2l = define_filter<R2lParams, keep_non_ascii_regions>(
    "r2l", FilterKind::line, "words outside ASCII where they are dense",
    "Mohammadzadeh, Schweiggert, Nakhaeizadeh, Using UTF-8 to Extract Main Content of "
    "Right to Left Language Web Pages, 2011",
    kR2lParams);

}  // namespace tamis
