// ACCB: adapted content code blurring.
//
// Thomas Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA
// 2008 workshops, section III C.
//
// IDEA
//
// CCB loses texts with many links, such as those of Wikipedia, because the tags of
// links darken the text around them. ACCB ignores these tags: "hyperlinks are not
// influencing the format intentionally". Everything else is as in ccb.cpp, including
// our differences from the paper.
//
//   Paris is the <a href=/wiki/Capital>capital</a> of <a href=/wiki/France>France</a>
//   1111111111111                      1111111    1111                     111111
//
// Tested by tests/unit/filters/blur/ccb_test.cpp.

#include "filters/blur/ccb.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct AccbParams : BlurringParams {
  AccbParams() { ignore_anchor_tags = true; }
};
static_assert(std::is_standard_layout_v<AccbParams>);  // the table reads the base class

}  // namespace

constinit const FilterSpec spec::accb = define_filter<AccbParams, tamis::ccb>(
    "accb", FilterKind::character, "as ccb, but the tags of links are not seen",
    "Gottron, Content Code Blurring: A New Approach to Content Extraction, 2008",
    kCcbParams);

}  // namespace tamis
