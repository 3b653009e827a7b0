// LSI: largest size increase.
//
// Thomas Gottron, "Combining content extraction heuristics: the CombinE system", 2008,
// after Wei Han, David Buttler, Calton Pu, "Wrapping Web Data into XML", 2001, and
// Omini.
//
// IDEA
//
// The element that contains the content is much larger than its largest child, because
// its children each have only a part of the text.
//
//   body 100 - 70 = 30           main has the largest increase
//     nav   20 - 5  = 15
//     main  70 - 10 = 60
//     foot  10
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. The formula is ours: CombinE only says that LSI finds the subtree that
//      contributes most to the visible content. stat = mean is closer to Omini's
//      greatest size increase, but with it the body wins on many pages.
//
// If several elements are equal, the first one on the page wins.
//
// Tested by tests/unit/filters/lsi_test.cpp.

#include <algorithm>

#include "filters/common/elements.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

enum class Statistic : std::uint8_t { max, mean };
constexpr std::string_view kStatistics[] = {"max", "mean"};

struct LsiParams {
  Statistic stat = Statistic::max;
  TextAmount size = TextAmount::all;
};

constexpr ParamSpec kLsiParams[] = {
    param<&LsiParams::stat, kStatistics>(
        "stat", Provenance::ours,
        "what an element is compared with: its largest child, or the mean of them"),
    param<&LsiParams::size, kTextAmounts>(
        "size", Provenance::ours,
        "characters that count: all, or those outside of links"),
};

double size_increase(const Page& page, const Counts& counts, NodeId n,
                     const LsiParams& params) {
  double largest = 0;
  double sum = 0;
  double children = 0;
  for (NodeId c = n + 1; c < page.end(n); c = page.end(c)) {
    const double size = text_amount(counts, c, params.size);
    if (!page.is_element(c) || size == 0) continue;
    largest = std::max(largest, size);
    sum += size;
    ++children;
  }
  const double mean = children == 0 ? 0 : sum / children;
  return text_amount(counts, n, params.size) -
         (params.stat == Statistic::max ? largest : mean);
}

Mask lsi(const View& view, const LsiParams& params) {
  const Page& page = view.page();
  const Counts& counts = view.counts();
  const NodeId body = page.body();
  NodeId best = body;
  double most = size_increase(page, counts, body, params);
  for (NodeId n = body + 1; n < page.end(body); ++n) {
    if (!page.is_element(n)) continue;
    const double increase = size_increase(page, counts, n, params);
    if (increase <= most) continue;
    best = n;
    most = increase;
  }
  Mask keep(page.word_count());
  keep.fill(page.words(best));
  return keep & view.present();
}

}  // namespace

constinit const FilterSpec spec::lsi = define_filter<LsiParams, tamis::lsi>(
    "lsi", FilterKind::tree, "the element that is largest compared with its children",
    "Gottron, Combining content extraction heuristics: the CombinE system, 2008; Han, "
    "Buttler, Pu 2001",
    kLsiParams);

}  // namespace tamis
