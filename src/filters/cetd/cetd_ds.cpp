// CETD-DS: content extraction via text density, with DensitySum.
//
// Fei Sun, Dandan Song, Lejian Liao, "DOM Based Content Extraction via Text Density",
// SIGIR 2011.
//
// IDEA
//
// Content has many characters for each tag, all else has few. The text density of an
// element is TD = C / T, characters by tags inside it (C, where there are none):
//
//   div  85/4 = 21.25                       density sum
//     div  85/3 = 28.33                     28.33
//       h1  46    "South Korea to ..."      46 + 39 = 85
//       p   39/1  "... [link]"              24 + 15 = 39
//         a  15   "link ..."
//
// The element whose children are densest together holds the content (the inner div, by
// its sum of 85), and the least density on the way from it up to the body, here 21.25,
// is the threshold: where another element is as dense, the best part of it is kept too.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Text that hangs directly on an element, between its children, counts in the sum
//      (loose_text), as in the authors' code; the paper sums over child elements only.
//   2. lambda times the threshold: the paper has 1.
//
// Tested by tests/unit/filters/cetd/cetd_test.cpp.

#include "filters/cetd/density_sum.h"
#include "filters/cetd/text_density.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct CetdDsParams {
  double lambda = 1;
  TagSet ignored_tags = kInvisible;
  bool loose_text = true;
};

constexpr ParamSpec kCetdDsParams[] = {
    param<&CetdDsParams::lambda>(
        "lambda", {0, 2}, Provenance::paper,
        "how dense other parts must be, in thresholds of the page"),
    param<&CetdDsParams::ignored_tags>(
        "ignored_tags", Provenance::paper,
        "elements that are no tags, nor what is in them"),
    param<&CetdDsParams::loose_text>(
        "loose_text", Provenance::code,
        "text between the children of an element counts in its sum"),
};

Mask cetd_ds(const View& view, const CetdDsParams& params) {
  const std::vector<DensityCounts> counts =
      density_counts(view, {}, params.ignored_tags);
  return keep_densest(view, text_densities(view, counts, params.loose_text),
                      params.lambda);
}

}  // namespace

constinit const FilterSpec spec::cetd_ds = define_filter<CetdDsParams, tamis::cetd_ds>(
    "cetd_ds", FilterKind::tree, "the part whose elements have most text for each tag",
    "Sun, Song, Liao, DOM Based Content Extraction via Text Density, 2011",
    kCetdDsParams);

}  // namespace tamis
