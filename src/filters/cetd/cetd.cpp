// CETD: content extraction via text density.
//
// Fei Sun, Dandan Song, Lejian Liao, "DOM Based Content Extraction via Text Density",
// SIGIR 2011. The paper has three filters: CETD-DS, CECTD-DS and CECTD-S.
//
// CETD-DS
//
// Content has many characters per tag, and boilerplate has few. The text density of an
// element is TD = C / T, its characters divided by the tags inside it (C without tags):
//
//   div  85/4 = 21.25                       density sum
//     div  85/3 = 28.33                     28.33
//       h1  46    "South Korea to ..."      46 + 39 = 85
//       p   39/1  "... [link]"              24 + 15 = 39
//         a  15   "link ..."
//
// The element with the greatest sum of its children's densities contains the content:
// here the inner div, with a sum of 85. The threshold is the least density on the path
// from it up to the body, here 21.25. In other elements with at least this density, the
// best part is kept as well.
//
// CECTD-DS
//
// CECTD-DS works like CETD-DS, but text in links lowers the density of an element:
//
//   CTD = C/T * log_B( C/LC * T/LT ),   B = ln( C/nLC * LC + LCb/Cb * C + e )
//
// C and T are characters and tags inside the element, LC and LT those in links, and nLC
// the characters outside of links. LCb and Cb are the link characters and all
// characters of the body. An element of links alone has density 0. Density is highest
// for an element with little link text on a page with much link text.
//
// CECTD-S
//
// The densities are those of CECTD-DS. The density of an element is averaged with those
// of its neighbours under the same parent. The element is kept if the mean is at least
// the density of the body:
//
//   p 90   p 4   p 80   ->   p 57.5   p 48.4   p 51.3      the short one is kept
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Text directly below an element, between its children, counts in the sum
//      (loose_text), as in the authors' code; the paper sums over child elements only.
//   2. The threshold is multiplied by lambda; the paper has 1.
//   3. CTD: the paper prints C/LC * LC in the base, with a negation missing. Its list
//      of symbols and the authors' code have the characters outside of links there.
//   4. CTD: an element without link characters counts as if it had one, as in the
//      authors' code (zero_mode). So a page without links has finite densities.
//   5. CECTD-S: the paper says only "weighted averaging with sibling nodes". We chose
//      the weights exp(-d^2/2) for neighbours d <= smooth_radius away. We also chose to
//      keep a word if and only if the element that contains it is dense.
//   6. CECTD-S: the variant prune weights neighbours by their characters. It keeps a
//      word if and only if all elements from it up to the body are dense.
//   7. CECTD-S: the variant subtree comes nearest to the published scores, and only
//      this variant can reproduce those of Wikipedia. It averages, with equal weights,
//      the sums of the densities of an element's children (DensitySum). From the body
//      down, it keeps the subtree with the largest sum whole, including links, if all
//      elements above are as dense as the body. docs/reproduction.md has the
//      measurements.
//
// Tested by tests/unit/filters/cetd/cetd_test.cpp.

#include <algorithm>
#include <cmath>

#include "filters/cetd/text_density.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

// --- Parameters of all three.

enum class Variant : std::uint8_t { nearest, prune, subtree };
constexpr std::string_view kVariants[] = {"nearest", "prune", "subtree"};

struct CetdParams {
  double lambda = 1;
  // The paper first removes these elements with their content.
  TagSet ignored_tags = {Tag::script, Tag::style};
  bool has_loose_text = true;              // CETD-DS
  LooseText loose_text = LooseText::code;  // CECTD-DS
  ZeroMode zero_mode = ZeroMode::code;
  TagSet link_like = kLinkLike;
  int smooth_radius = 1;  // CECTD-S
  Variant variant = Variant::nearest;
};

constexpr ParamSpec kLambda = param<&CetdParams::lambda>(
    "lambda", {0, 2}, Provenance::paper,
    "how dense other parts must be, in thresholds of the page");
constexpr ParamSpec kIgnoredTags =
    param<&CetdParams::ignored_tags>("ignored_tags", Provenance::paper,
                                     "elements that are no tags, nor what is in them");
constexpr ParamSpec kZeroMode = param<&CetdParams::zero_mode, kZeroModes>(
    "zero_mode", Provenance::code,
    "elements without link text: as if they had a character of it (code), or "
    "infinite on a page without links (paper)");
constexpr ParamSpec kLinkLikeTags = param<&CetdParams::link_like>(
    "link_like", Provenance::code, "elements that count as links");

constexpr ParamSpec kCetdDsParams[] = {
    kLambda,
    kIgnoredTags,
    param<&CetdParams::has_loose_text>(
        "loose_text", Provenance::code,
        "text between the children of an element counts in its sum"),
};

constexpr ParamSpec kCectdDsParams[] = {
    kLambda,
    kIgnoredTags,
    param<&CetdParams::loose_text, kLooseTexts>(
        "loose_text", Provenance::code,
        "what text between the children of an element adds to its sum: nothing, what "
        "the authors' code adds, or a form that stays finite without links"),
    kZeroMode,
    kLinkLikeTags,
};

constexpr ParamSpec kCectdSParams[] = {
    param<&CetdParams::lambda>("lambda", {0, 2}, Provenance::paper,
                               "how dense content must be, in densities of the body"),
    param<&CetdParams::smooth_radius>(
        "smooth_radius", {0, 3}, Provenance::ours,
        "neighbours to each side that a density is averaged with"),
    param<&CetdParams::variant, kVariants>(
        "variant", Provenance::ours,
        "which elements must be dense: the one that holds the word (nearest), all "
        "around it, with neighbours weighted by their characters (prune), or all "
        "around a subtree that is kept whole (subtree)"),
    kIgnoredTags,
    kZeroMode,
    kLinkLikeTags,
};

// --- DensitySum (section 3.3): the content is in the page's element with the greatest
// sum of its children's densities.

struct DensitySums {
  // For each element, the sum of its children's densities, loose texts included; its
  // own density if it contains no element.
  std::vector<double> sum;
  // The element of each subtree with the largest sum; the first of equal ones.
  std::vector<NodeId> best;
};

// The larger sum wins, and the earlier one of equal sums: the loops run backwards.
void compete(const std::vector<double>& sum, NodeId candidate, NodeId& best) {
  if (best == kNone || sum[best] <= sum[candidate]) best = candidate;
}

bool is_there(const View& view, const TagSet& ignored, NodeId n) {
  const Page& page = view.page();
  return (view.is_whole() || view.has(n)) &&
         !(ignored.contains(page.tag(n)) && page.words(n).size() == 0);
}

// Returns sums and best elements. `density` has one value per node: the density of an
// element, or the contribution of a text. An element of `ignored` without words (a
// script) counts as absent.
DensitySums density_sums(const View& view, const std::vector<double>& density,
                         const TagSet& ignored) {
  const Page& page = view.page();
  const NodeId body = page.body();
  DensitySums out{std::vector<double>(page.node_count(), 0),
                  std::vector<NodeId>(page.node_count(), kNone)};
  // Going backwards, children come before their parent, the last child first. Until a
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

// Returns DensitySums::best for modified sums.
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

bool is_dense(double density, double threshold) {
  return density >= threshold - 1e-12;  // equal, except for rounding
}

// Visits elements from the body down while they are as dense as the threshold, and
// keeps the best element below each one whole. With `best_of_page`, always keeps the
// best element of the page. Without it, the body is not tested, because its own density
// is the threshold.
Mask keep_best(const View& view, const std::vector<double>& density,
               const std::vector<NodeId>& best, double threshold, bool best_of_page) {
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
  if (best_of_page) keep_subtree(best[body]);
  for (NodeId n = best_of_page ? body : body + 1; n < page.end(body);) {
    const bool is_candidate = best[n] != kNone;  // an element that is not ignored
    const bool goes_on =
        is_candidate && !kept_nodes[n] && is_dense(density[n], threshold);
    if (goes_on) keep_subtree(best[n]);
    n = goes_on ? n + 1 : page.end(n);
  }
  return keep & view.present();
}

// Returns the least density on the path from the page's best element up to the body.
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

// Runs keep_best() with lambda times the threshold of the page.
Mask keep_densest(const View& view, const std::vector<double>& density, double lambda,
                  const TagSet& ignored) {
  if (!view.has(view.page().body())) return Mask(view.page().word_count());
  const DensitySums sums = density_sums(view, density, ignored);
  // Infinity times 0 counts as 0 here.
  const double threshold =
      lambda == 0 ? 0 : lambda * density_threshold(view, density, sums);
  return keep_best(view, density, sums.best, threshold, true);
}

Mask cetd_ds(const View& view, const CetdParams& params) {
  const std::vector<DensityCounts> counts =
      density_counts(view, {}, params.ignored_tags);
  return keep_densest(view, text_densities(view, counts, params.has_loose_text),
                      params.lambda, {});
}

Mask cectd_ds(const View& view, const CetdParams& params) {
  const std::vector<DensityCounts> counts =
      density_counts(view, params.link_like, params.ignored_tags);
  return keep_densest(
      view, composite_text_densities(view, counts, params.zero_mode, params.loose_text),
      params.lambda, params.ignored_tags);
}

// --- CECTD-S.

class Smoother {
 public:
  Smoother(const View& view, const std::vector<DensityCounts>& counts,
           const std::vector<double>& values, const CetdParams& params)
      : view_(view), counts_(counts), values_(values), params_(params) {}

  std::vector<double> run() {
    const Page& page = view_.page();
    std::vector<double> out = values_;
    std::vector<NodeId> row;  // the element children of one element
    for (NodeId n = page.body(); n < page.end(page.body()); ++n) {
      if (counts_[n].chars == 0) continue;  // all densities in it are 0
      row.clear();
      for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
        if (page.is_element(c) && view_.has(c) && !is_ignored(c)) row.push_back(c);
      for (std::size_t i = 0; i < row.size(); ++i) out[row[i]] = smoothed(row, i);
    }
    return out;
  }

 private:
  bool is_ignored(NodeId n) const {
    return params_.ignored_tags.contains(view_.page().tag(n)) && counts_[n].chars == 0;
  }

  double smoothed(const std::vector<NodeId>& row, std::size_t at) const {
    const auto radius = static_cast<std::size_t>(params_.smooth_radius);
    const std::size_t first = at - std::min(at, radius);
    const std::size_t last = std::min(row.size() - 1, at + radius);
    double sum = 0;
    double weights = 0;
    for (std::size_t i = first; i <= last; ++i) {
      const double w = weight(row[i], i > at ? i - at : at - i);
      if (w == 0) continue;  // an infinite density with weight 0 adds nothing
      sum += w * values_[row[i]];
      weights += w;
    }
    return weights == 0 ? 0 : sum / weights;
  }

  double weight(NodeId n, std::size_t distance) const {
    constexpr double kBell[] = {1, 0.60653065971263342, 0.1353352832366127,
                                0.011108996538242306};  // exp(-d^2 / 2)
    switch (params_.variant) {
      case Variant::nearest: return kBell[distance];
      case Variant::prune: return counts_[n].chars;
      case Variant::subtree: return 1;
    }
    return 0;
  }

  const View& view_;
  const std::vector<DensityCounts>& counts_;
  const std::vector<double>& values_;
  const CetdParams& params_;
};

// Returns, for each node, the density that decides about the words it contains.
std::vector<double> deciding_densities(const Page& page, std::vector<double> density,
                                       Variant variant) {
  const NodeId body = page.body();
  for (NodeId n = body + 1; n < page.end(body); ++n) {
    const double parent = density[page.parent(n)];
    if (!page.is_element(n))
      density[n] = parent;
    else if (variant == Variant::prune && page.parent(n) != body)
      density[n] = std::min(density[n], parent);
  }
  return density;
}

// Returns the score of a density, 1/2 at the threshold.
double score(double density, double threshold) {
  if (std::isinf(density)) return 1;
  return density + threshold > 0 ? density / (density + threshold) : 1;
}

// Keeps the words whose deciding density reaches the threshold.
FilterResult keep_elements(const View& view, const std::vector<double>& density,
                           double threshold) {
  const Page& page = view.page();
  const NodeId body = page.body();
  FilterResult result = no_words(view);
  for (NodeId n = body + 1; n < page.end(body); ++n) {
    if (!page.is_text(n)) continue;
    if (is_dense(density[n], threshold)) result.keep.fill(page.words(n));
    fill_scores(view, page.words(n), score(density[n], threshold), result.scores);
  }
  result.keep &= view.present();
  return result;
}

FilterResult cectd_s(const View& view, const CetdParams& params) {
  const std::vector<DensityCounts> counts =
      density_counts(view, params.link_like, params.ignored_tags);
  const std::vector<double> raw =
      composite_text_densities(view, counts, params.zero_mode, LooseText::none);
  const double threshold =
      params.lambda == 0 ? 0 : params.lambda * raw[view.page().body()];
  const auto smoothed = [&](const std::vector<double>& values) {
    return Smoother(view, counts, values, params).run();
  };
  if (params.variant != Variant::subtree)
    return keep_elements(view,
                         deciding_densities(view.page(), smoothed(raw), params.variant),
                         threshold);
  const std::vector<double> sums =
      smoothed(density_sums(view, raw, params.ignored_tags).sum);
  return {keep_best(view, raw, best_in_subtrees(view, sums, params.ignored_tags),
                    threshold, false),
          {}};
}

}  // namespace

constinit const FilterSpec spec::cetd_ds = define_filter<CetdParams, tamis::cetd_ds>(
    "cetd_ds", FilterKind::tree, "the part whose elements have most text for each tag",
    "Sun, Song, Liao, DOM Based Content Extraction via Text Density, 2011",
    kCetdDsParams);

constinit const FilterSpec spec::cectd_ds = define_filter<CetdParams, tamis::cectd_ds>(
    "cectd_ds", FilterKind::tree,
    "the part whose elements have most text and fewest links for each tag",
    "Sun, Song, Liao, DOM Based Content Extraction via Text Density, 2011",
    kCectdDsParams);

constinit const FilterSpec spec::cectd_s = define_filter<CetdParams, tamis::cectd_s>(
    "cectd_s", FilterKind::tree,
    "elements that, with their neighbours, have as much text for each tag as the page",
    "Sun, Song, Liao, DOM Based Content Extraction via Text Density, 2011",
    kCectdSParams);

}  // namespace tamis
