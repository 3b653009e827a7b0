// TTR: text-to-tag ratio.
//
// Tim Weninger, William H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio",
// DEXA 2008 workshops.
//
// IDEA
//
// Divide the characters of text in each line by its tags and smooth the row. Keep the
// lines that are high relative to its standard deviation:
//
//   <li><a href=/>Home</a></li>               4 characters, 4 tags: 1
//   <p>The council met on Tuesday, when ...   40 characters, 1 tag: 40
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The paper's text was not available to us. The rules are from the first author's
//      Java extractor and from descriptions by others. The threshold is from the
//      descriptions, because the extractor clusters with WEKA (here cetr.cpp does
//      that).
//   2. Lines are broken after 65 characters, as in the authors' later CETR.
//
// Tested by tests/unit/filters/tag_ratio/ttr_test.cpp.

#include "filters/registry/specs.h"
#include "filters/tag_ratio/ratios.h"

namespace tamis {
namespace {

struct TtrParams : TagRatioParams {
  TtrParams()
      : TagRatioParams{.line_length = 65, .tags = LongTags::at_both_ends, .radius = 2} {
  }
};
static_assert(std::is_standard_layout_v<TtrParams>);  // the table reads the base class

constexpr auto kTtrParams = param_table(
    line_params(Provenance::ours, Provenance::code),
    {param<&TagRatioParams::radius>("radius", {0, 10}, Provenance::code,
                                    "lines to each side in smoothing"),
     param<&TagRatioParams::lambda>("lambda", {0, 4}, Provenance::reconstructed,
                                    "least ratio kept, in standard deviations")});

FilterResult ttr(const View& view, const TtrParams& params) {
  const std::vector<Line> lines = source_lines(view, params);
  const std::vector<double> box(static_cast<std::size_t>(params.radius) + 1, 1.0);
  return keep_above(view, lines, smooth(tag_ratios(lines), box), params.lambda);
}

}  // namespace

constinit const FilterSpec spec::ttr = define_filter<TtrParams, tamis::ttr>(
    "ttr", FilterKind::line, "lines with much text for each tag",
    "Weninger, Hsu, Text Extraction from the Web via Text-to-Tag Ratio, 2008",
    kTtrParams);

}  // namespace tamis
