// TTR: text-to-tag ratio.
//
// Tim Weninger, William H. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio",
// DEXA 2008 workshops.
//
// IDEA
//
// Divide the characters of text in each line by its tags, smooth the row, and keep the
// lines that are high against its standard deviation:
//
//   <li><a href=/>Home</a></li>               4 characters, 4 tags: 1
//   <p>The council met on Tuesday, when ...   40 characters, 1 tag: 40
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The text could not be had. The rules are those of the first author's own Java
//      extractor and of descriptions by others; the threshold is from the latter, as
//      the extractor clusters with WEKA (cetr_km and cetr do that here).
//   2. Lines are broken anew after 65 characters, as in the authors' later CETR.
//
// Tested by tests/unit/filters/tag_ratio/ttr_test.cpp.

#include "filters/registry/specs.h"
#include "filters/tag_ratio/tag_ratio_params.h"
#include "filters/tag_ratio/tag_ratios.h"

namespace tamis {
namespace {

struct TtrParams {
  int line_length = 65;
  Rebreak rebreak = Rebreak::every_page;
  LongTags tags = LongTags::at_both_ends;
  int radius = 2;
  double lambda = 1;
};

constexpr ParamSpec kTtrParams[] = {
    kLineLength<TtrParams, Provenance::ours>,
    kRebreak<TtrParams>,
    kTags<TtrParams, Provenance::code>,
    param<&TtrParams::radius>("radius", {0, 10}, Provenance::code,
                              "lines to each side in smoothing"),
    param<&TtrParams::lambda>("lambda", {0, 4}, Provenance::reconstructed,
                              "least ratio kept, in standard deviations"),
};

FilterResult ttr(const View& view, const TtrParams& params) {
  const std::vector<Line> lines = source_lines(view, line_options(params));
  const std::vector<double> ratios =
      smooth(tag_ratios(lines), box_kernel(params.radius));
  const double threshold = params.lambda * standard_deviation(ratios);
  return words_of_lines(view, lines, above(ratios, threshold));
}

}  // namespace

constinit const FilterSpec spec::ttr = define_filter<TtrParams, tamis::ttr>(
    "ttr", FilterKind::line, "lines with much text for each tag",
    "Weninger, Hsu, Text Extraction from the Web via Text-to-Tag Ratio, 2008",
    kTtrParams);

}  // namespace tamis
