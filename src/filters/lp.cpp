// LP: largest pagelet.
//
// Thomas Gottron, "Combining content extraction heuristics: the CombinE system", 2008,
// with the pagelets of Ziv Bar-Yossef, Sridhar Rajagopalan, "Template Detection via
// Data Mining and its Applications", 2002.
//
// IDEA
//
// A pagelet is a part of a page with one purpose: an element in no other pagelet and
// with no child that contains k or more links. The pagelet with most text is the
// content:
//
//   body                        k = 3: nav has 5 links, so body is split
//     nav   5 li with a link    pagelet of 20 characters
//     main  p with 2 links, p   pagelet of 100 characters: the content
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. k = 3 is from descriptions of Bar-Yossef and Rajagopalan by others; CombinE
//      gives no value.
//   2. Text directly below an element that is split belongs to no pagelet.
//
// If several pagelets are equal, the first one on the page wins.
//
// Tested by tests/unit/filters/lp_test.cpp.

#include "filters/common/elements.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct LpParams {
  int k = 3;
  TextAmount measure = TextAmount::all;
};

constexpr ParamSpec kLpParams[] = {
    param<&LpParams::k>("k", {1, 50, Scale::log}, Provenance::reconstructed,
                        "links in a child that make an element fall apart"),
    param<&LpParams::measure, kTextAmounts>(
        "measure", Provenance::ours,
        "characters that make a pagelet large: all, or those outside of links"),
};

bool falls_apart(const Page& page, const Counts& counts, NodeId n, std::uint32_t k) {
  for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
    if (page.is_element(c) && counts.links[c] >= k) return true;
  return false;
}

Mask lp(const View& view, const LpParams& params) {
  const Page& page = view.page();
  const Counts& counts = view.counts();
  const NodeId body = page.body();
  const auto k = static_cast<std::uint32_t>(params.k);
  NodeId largest = kNone;
  for (NodeId n = body; n < page.end(body);) {
    const bool is_element = page.is_element(n) || n == body;
    if (!is_element || falls_apart(page, counts, n, k)) {
      ++n;
      continue;
    }
    if (largest == kNone || text_amount(counts, n, params.measure) >
                                text_amount(counts, largest, params.measure))
      largest = n;
    n = page.end(n);
  }
  Mask keep(page.word_count());
  keep.fill(page.words(largest));
  return keep & view.present();
}

}  // namespace

constinit const FilterSpec spec::lp = define_filter<LpParams, tamis::lp>(
    "lp", FilterKind::tree, "the largest part that holds no part with many links",
    "Gottron, Combining content extraction heuristics: the CombinE system, 2008; "
    "Bar-Yossef, Rajagopalan 2002",
    kLpParams);

}  // namespace tamis
