// Values on a line, put into clusters by k-means.
#pragma once

#include <cstdint>
#include <vector>

namespace tamis {

struct ValueClusters {
  std::vector<double> centroids;
  std::vector<std::uint32_t> labels;  // the cluster of each value
};

// The first centroids stand at even steps through the sorted values, on the lower of
// two where a step ends between them. With fewer values than k there are as many
// clusters as values.
ValueClusters cluster_values(const std::vector<double>& values, int k);

// Whether each value is in one of the `count` clusters of the largest values; clusters
// without values are no clusters.
std::vector<bool> in_top_clusters(const ValueClusters& clusters, int count);

}  // namespace tamis
