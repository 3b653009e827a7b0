// DANAg: DANA for every language.
//
// Hadi Mohammadzadeh, Thomas Gottron, Franz Schweiggert, Gholamreza Nakhaeizadeh,
// "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
// KDIR 2011.
//
// IDEA
//
// DANAg works like DANA (see dana.cpp), but compares the characters of text with those
// of tags instead of the characters outside and inside ASCII:
//
//   <li><a href="/news">News</a></li>     4 of text, 29 of tags
//   <p>The council met on Tuesday, ...    40 of text, 3 of tags
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. We know only the abstract of the paper; details that it omits are as in DANA.
//
// Tested by tests/unit/filters/dana/dana_test.cpp.

#include "filters/dana/dana.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

constexpr auto kDanagParams = region_params(Provenance::reconstructed);

}  // namespace

constinit const FilterSpec spec::danag = define_filter<DanaParams, keep_text_regions>(
    "danag", FilterKind::line, "lines with more text than tags",
    "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, Extracting the Main Content of "
    "Web Documents Based on a Naive Smoothing Method, 2011",
    kDanagParams);

}  // namespace tamis
