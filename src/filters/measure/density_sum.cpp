#include "filters/measure/density_sum.h"

#include <algorithm>

namespace tamis {

DensitySums density_sums(const View& view, const std::vector<double>& density,
                         const TagSet& ignored) {
  const Page& page = view.page();
  const NodeId body = page.body();
  const bool whole = view.is_whole();
  DensitySums out{std::vector<double>(page.node_count(), 0),
                  std::vector<NodeId>(page.node_count(), kNone)};
  // From the back: children come before their parent, the last child first. Until a
  // node is reached, `best` is the best among its children.
  for (NodeId n = page.end(body); n-- > body;) {
    if (!(whole || view.has(n))) continue;
    if (ignored.contains(page.tag(n)) && page.words(n).size() == 0) continue;
    const bool is_element = page.is_element(n) || n == body;
    if (is_element) {
      if (out.best[n] == kNone) out.sum[n] = density[n];
      if (out.best[n] == kNone || out.sum[out.best[n]] <= out.sum[n]) out.best[n] = n;
    }
    if (n == body) break;
    const NodeId parent = page.parent(n);
    out.sum[parent] += density[n];
    if (!is_element) continue;
    NodeId& best = out.best[parent];
    if (best == kNone || out.sum[best] <= out.sum[out.best[n]]) best = out.best[n];
  }
  return out;
}

double density_threshold(const View& view, const std::vector<double>& density,
                         const DensitySums& sums) {
  const Page& page = view.page();
  NodeId n = sums.best[page.body()];
  double least = density[n];
  while (n != page.body()) {
    n = page.parent(n);
    least = std::min(least, density[n]);
  }
  return least;
}

Mask keep_densest(const View& view, const std::vector<double>& density, double lambda,
                  const TagSet& ignored) {
  const Page& page = view.page();
  const NodeId body = page.body();
  Mask keep(page.word_count());
  if (!view.has(body)) return keep;
  const DensitySums sums = density_sums(view, density, ignored);
  // An infinite density times nothing is nothing here.
  const double threshold =
      lambda == 0 ? 0 : lambda * density_threshold(view, density, sums);
  Mask kept_nodes(page.node_count());
  const auto keep_subtree = [&](NodeId n) {
    if (kept_nodes[n]) return;
    kept_nodes.fill({n, page.end(n)});
    keep.fill(page.words(n));
  };
  keep_subtree(sums.best[body]);
  for (NodeId n = body; n < page.end(body);) {
    const bool is_there = sums.best[n] != kNone;  // an element that is not ignored
    const bool goes_on = is_there && !kept_nodes[n] &&
                         density[n] >= threshold - 1e-12;  // equal, but for rounding
    if (goes_on) keep_subtree(sums.best[n]);
    n = goes_on ? n + 1 : page.end(n);
  }
  return keep & view.present();
}

}  // namespace tamis
