// CETR-KM: content extraction via tag ratios, by k-means.
//
// Tim Weninger, William H. Hsu, Jiawei Han, "CETR: Content Extraction via Tag Ratios",
// WWW 2010.
//
// IDEA
//
// The smoothed tag ratios of the lines (see cetr_tm.cpp) are clustered on their one
// axis. The lowest cluster is noise, the others are content: no threshold has to be
// known.
//
//   0 ..:. .           .  .:               . :     TR'
//     noise             content            content
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The text could not be had: see cetr_tm.cpp, also for lines and tags.
//   2. It is not known where the centroids start. Ours start at 0 and in even steps up
//      to the greatest ratio; the order of the clusters then never changes, so cluster
//      0 stays the lowest.
//
// Tested by tests/unit/filters/tag_ratio/cetr_test.cpp.

#include "filters/registry/specs.h"
#include "filters/tag_ratio/tag_ratio_params.h"
#include "filters/tag_ratio/tag_ratios.h"

namespace tamis {
namespace {

struct CetrKmParams {
  int line_length = 0;
  Rebreak rebreak = Rebreak::every_page;
  LongTags tags = LongTags::by_line;
  int radius = 1;
  int reach = 1;
  Border border = Border::renormalise;
  int k = 3;
  Start start = Start::even_steps;
  bool pin_origin = false;
};

constexpr ParamSpec kCetrKmParams[] = {
    kLineLength<CetrKmParams, Provenance::reconstructed>,
    kRebreak<CetrKmParams>,
    kTags<CetrKmParams, Provenance::reconstructed>,
    kRadius<CetrKmParams>,
    kReach<CetrKmParams>,
    kBorder<CetrKmParams>,
    param<&CetrKmParams::k>("k", {2, 5}, Provenance::code, "clusters"),
    param<&CetrKmParams::start, kStartNames>("start", Provenance::ours,
                                             "how the first centroids are chosen"),
    param<&CetrKmParams::pin_origin>("pin_origin", Provenance::reconstructed,
                                     "the lowest centroid stays at 0, as in cetr"),
};

FilterResult cetr_km(const View& view, const CetrKmParams& params) {
  const std::vector<Line> lines = source_lines(view, line_options(params));
  std::vector<Point> points;
  points.reserve(lines.size());
  for (const double ratio : smooth_as(params, tag_ratios(lines)))
    points.push_back({ratio, 0});
  std::vector<Point> centroids = start_centroids(points, params.k, params.start);
  const std::vector<std::uint32_t> labels =
      k_means(points, centroids, params.pin_origin);
  return words_of_lines(view, lines, away_from_origin(points, centroids, labels));
}

}  // namespace

constinit const FilterSpec spec::cetr_km = define_filter<CetrKmParams, tamis::cetr_km>(
    "cetr_km", FilterKind::line, "lines with much text for each tag, by clustering",
    "Weninger, Hsu, Han, CETR: Content Extraction via Tag Ratios, 2010", kCetrKmParams);

}  // namespace tamis
