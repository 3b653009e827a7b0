// CECTD-DS: content extraction via composite text density, with DensitySum.
//
// Fei Sun, Dandan Song, Lejian Liao, "DOM Based Content Extraction via Text Density",
// SIGIR 2011.
//
// IDEA
//
// As CETD-DS (cetd_ds.cpp), but text in links lowers the density of an element:
//
//   CTD = C/T * log_B( C/LC * T/LT ),   B = ln( C/nLC * LC + LCb/Cb * C + e )
//
// C and T are characters and tags inside the element, LC and LT those in links, nLC the
// characters outside of links, LCb and Cb those of the body. An element that is all
// link has 0; one with little link text on a page with much of it has most.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper prints C/LC * LC in the base: a negation is lost. Its list of symbols
//      and the authors' code have the characters outside of links there.
//   2. An element without link characters counts as if it had one, as in the authors'
//      code (zero_mode), so that a page without links has finite densities.
//   3. Text between the children of an element counts in its sum (loose_text), as in
//      the authors' code.
//   4. lambda times the threshold: the paper has 1.
//
// Tested by tests/unit/filters/cetd/cetd_test.cpp.

#include "filters/cetd/density_sum.h"
#include "filters/cetd/text_density.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct CectdDsParams {
  double lambda = 1;
  TagSet ignored_tags = kInvisible;
  LooseText loose_text = LooseText::code;
  ZeroMode zero_mode = ZeroMode::code;
  TagSet link_like = kLinkLike;
};

constexpr ParamSpec kCectdDsParams[] = {
    param<&CectdDsParams::lambda>(
        "lambda", {0, 2}, Provenance::paper,
        "how dense other parts must be, in thresholds of the page"),
    param<&CectdDsParams::ignored_tags>(
        "ignored_tags", Provenance::paper,
        "elements that are no tags, nor what is in them"),
    param<&CectdDsParams::loose_text, kLooseTexts>(
        "loose_text", Provenance::code,
        "what text between the children of an element adds to its sum: nothing, what "
        "the authors' code adds, or a form that stays finite without links"),
    param<&CectdDsParams::zero_mode, kZeroModes>(
        "zero_mode", Provenance::code,
        "elements without link text: as if they had a character of it (code), or "
        "infinite on a page without links (paper)"),
    param<&CectdDsParams::link_like>("link_like", Provenance::code,
                                     "elements that count as links"),
};

Mask cectd_ds(const View& view, const CectdDsParams& params) {
  const std::vector<DensityCounts> counts =
      density_counts(view, params.link_like, params.ignored_tags);
  return keep_densest(
      view, composite_text_densities(view, counts, params.zero_mode, params.loose_text),
      params.lambda, params.ignored_tags);
}

}  // namespace

constinit const FilterSpec spec::cectd_ds =
    define_filter<CectdDsParams, tamis::cectd_ds>(
        "cectd_ds", FilterKind::tree,
        "the part whose elements have most text and fewest links for each tag",
        "Sun, Song, Liao, DOM Based Content Extraction via Text Density, 2011",
        kCectdDsParams);

}  // namespace tamis
