#include "filters/cetd/density_sum.h"

#include <algorithm>

namespace tamis {
namespace {

// The larger sum wins, and the earlier one of equals: the loops come from the back.
void compete(const std::vector<double>& sum, NodeId candidate, NodeId& best) {
  if (best == kNone || sum[best] <= sum[candidate]) best = candidate;
}

bool is_there(const View& view, const TagSet& ignored, NodeId n) {
  const Page& page = view.page();
  return (view.is_whole() || view.has(n)) &&
         !(ignored.contains(page.tag(n)) && page.words(n).size() == 0);
}

}  // namespace

DensitySums density_sums(const View& view, const std::vector<double>& density,
                         const TagSet& ignored) {
  const Page& page = view.page();
  const NodeId body = page.body();
  DensitySums out{std::vector<double>(page.node_count(), 0),
                  std::vector<NodeId>(page.node_count(), kNone)};
  // From the back: children come before their parent, the last child first. Until a
  // node is reached, `best` is the best among its children.
  for (NodeId n = page.end(body); n-- > body;) {
    if (!is_there(view, ignored, n)) continue;
    const bool is_element = page.is_element(n) || n == body;
    if (is_element) {
      if (out.best[n] == kNone) out.sum[n] = density[n];
      compete(out.sum, n, out.best[n]);
    }
    if (n == body) break;
    const NodeId parent = page.parent(n);
    out.sum[parent] += density[n];
    if (is_element) compete(out.sum, out.best[n], out.best[parent]);
  }
  return out;
}

std::vector<NodeId> best_in_subtrees(const View& view, const std::vector<double>& sum,
                                     const TagSet& ignored) {
  const Page& page = view.page();
  const NodeId body = page.body();
  std::vector<NodeId> best(page.node_count(), kNone);
  for (NodeId n = page.end(body); n-- > body;) {
    if (!is_there(view, ignored, n) || !(page.is_element(n) || n == body)) continue;
    compete(sum, n, best[n]);
    if (n != body) compete(sum, best[n], best[page.parent(n)]);
  }
  return best;
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

Mask keep_best(const View& view, const std::vector<double>& density,
               const std::vector<NodeId>& best, double threshold, Always always) {
  const Page& page = view.page();
  const NodeId body = page.body();
  Mask keep(page.word_count());
  if (!view.has(body)) return keep;
  Mask kept_nodes(page.node_count());
  const auto keep_subtree = [&](NodeId n) {
    if (kept_nodes[n]) return;
    kept_nodes.fill({n, page.end(n)});
    keep.fill(page.words(n));
  };
  if (always == Always::best_of_page) keep_subtree(best[body]);
  for (NodeId n = always == Always::nothing ? body + 1 : body; n < page.end(body);) {
    const bool is_candidate = best[n] != kNone;  // an element that is not ignored
    const bool goes_on = is_candidate && !kept_nodes[n] &&
                         density[n] >= threshold - 1e-12;  // equal, but for rounding
    if (goes_on) keep_subtree(best[n]);
    n = goes_on ? n + 1 : page.end(n);
  }
  return keep & view.present();
}

Mask keep_densest(const View& view, const std::vector<double>& density, double lambda,
                  const TagSet& ignored) {
  if (!view.has(view.page().body())) return Mask(view.page().word_count());
  const DensitySums sums = density_sums(view, density, ignored);
  // An infinite density times nothing is nothing here.
  const double threshold =
      lambda == 0 ? 0 : lambda * density_threshold(view, density, sums);
  return keep_best(view, density, sums.best, threshold, Always::best_of_page);
}

}  // namespace tamis
