// hidden: drops the elements that the page's markup hides.
//
// An element is hidden by the attribute hidden, by aria-hidden="true", or by an inline
// display:none or visibility:hidden. Style sheets are not read. Sun et al. ("DOM Based
// Content Extraction via Text Density", SIGIR 2011) name hidden text as the main cause
// of low precision on BBC pages.
//
// Tested by tests/unit/filters/hidden_test.cpp.

#include "document/visibility.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct HiddenParams {};

Mask hidden(const View& view, const HiddenParams&) {
  const Page& page = view.page();
  Mask keep = view.present();
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (!page.is_element(n) || !is_invisible(page, n)) continue;
    keep.fill(page.words(n), false);
    n = page.end(n) - 1;
  }
  return keep;
}

}  // namespace

constinit const FilterSpec spec::hidden = define_filter<HiddenParams, tamis::hidden>(
    "hidden", FilterKind::tree, "drop what the markup hides", "plumbing", {});

}  // namespace tamis
