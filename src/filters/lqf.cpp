// LQF: link quota filter.
//
// Constantine Mantratzis, Mehmet Orgun, Steve Cassidy, "Separating XHTML content from
// navigation clutter using DOM-structure block analysis", 2005; LQF-25, -50 and -75 of
// Thomas Gottron's CombinE (2008) and the DANA paper (2011).
//
// IDEA
//
// A structural element whose text is mostly link text is navigation. Its link quota is
// the share of its text in links:
//
//   div 9/32                                      quota 0.25, from the bottom up:
//     p 5/28   alpha beta [gamma] delta epsilon     drop the second p (1 > 0.25),
//     p 4/4    [More]                               keep the div, which has 5/28 left
//
// Elements are visited from the bottom up, and the text of a dropped element no longer
// counts in its ancestors. So a list of related links does not remove the article
// around it.
//
// WHERE WE DIFFER FROM THE PAPERS
//
//   1. The papers describe the method without defining it. We chose which elements are
//      examined (block_set), and to examine them from the bottom up (recompute),
//      because this reproduces the published scores.
//   2. Mantratzis et al. also weight links by their position; CombinE does not.
//   3. hash_links_weight lets links within the page count less, as Readability does.
//
// Tested by tests/unit/filters/lqf_test.cpp.

#include <algorithm>

#include "filters/common/elements.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

enum class Unit : std::uint8_t { characters, words };
constexpr std::string_view kUnits[] = {"characters", "words"};

struct LqfParams {
  double quota = 0.5;
  Unit unit = Unit::characters;
  bool recompute = true;
  TagSet block_set = kBlockElements;
  double hash_links_weight = 1;
};

constexpr ParamSpec kLqfParams[] = {
    param<&LqfParams::quota>(
        "quota", {0.05, 0.95}, Provenance::paper,
        "an element goes if more than this share of its text is link text"),
    param<&LqfParams::unit, kUnits>("unit", Provenance::ours, "how text is measured"),
    param<&LqfParams::recompute>(
        "recompute", Provenance::ours,
        "what went no longer counts in the elements around it"),
    param<&LqfParams::block_set>("block_set", Provenance::ours,
                                 "elements that may go, with all that is in them"),
    param<&LqfParams::hash_links_weight>(
        "hash_links_weight", {0, 1}, Provenance::ours,
        "what text in links to a place in the page (#...) counts as link text"),
};

bool is_hash_link(const Page& page, NodeId n) {
  if (page.tag(n) != Tag::a) return false;
  const std::optional<std::string> href = page.attribute(n, "href");
  return href && href->starts_with('#');
}

struct TextSum {
  double text = 0;
  double link = 0;
};

// Returns, for each text node, the amount of text and of link text.
std::vector<TextSum> text_sums(const View& view, const LqfParams& params) {
  const bool by_word = params.unit == Unit::words;
  const Counts& counts = view.counts();
  const std::vector<std::uint32_t>& text = by_word ? counts.words : counts.chars;
  const std::vector<std::uint32_t>& link =
      by_word ? counts.link_words : counts.link_chars;
  std::vector<TextSum> sums(view.page().node_count());
  for (NodeId n = 0; n < sums.size(); ++n)
    if (view.page().is_text(n))
      sums[n] = {static_cast<double>(text[n]), static_cast<double>(link[n])};
  if (params.hash_links_weight == 1) return sums;
  const Counts hash = view.counts(is_hash_link);
  const std::vector<std::uint32_t>& hash_link =
      by_word ? hash.link_words : hash.link_chars;
  for (NodeId n = 0; n < sums.size(); ++n)
    if (view.page().is_text(n))
      sums[n].link -= (1 - params.hash_links_weight) * hash_link[n];
  return sums;
}

// Returns the quota of each element that may be dropped, at the time it is visited.
// Other nodes have 0.
std::vector<double> link_quotas(const View& view, const LqfParams& params) {
  const Page& page = view.page();
  const NodeId body = page.body();
  std::vector<TextSum> sums = text_sums(view, params);
  std::vector<double> quotas(page.node_count(), 0);
  for (NodeId n = page.end(body); n-- > body + 1;) {
    const TextSum& sum = sums[n];
    if (sum.text == 0) continue;
    if (params.block_set.contains(page.tag(n))) quotas[n] = sum.link / sum.text;
    if (params.recompute && quotas[n] > params.quota) continue;
    TextSum& parent = sums[page.parent(n)];
    parent.text += sum.text;
    parent.link += sum.link;
  }
  return quotas;
}

FilterResult lqf(const View& view, const LqfParams& params) {
  const Page& page = view.page();
  FilterResult result = no_words(view);
  std::vector<double> worst = link_quotas(view, params);  // maximum over a node and its
                                                          // ancestors
  const NodeId body = page.body();
  for (NodeId n = body + 1; n < page.end(body); ++n) {
    worst[n] = std::max(worst[n], worst[page.parent(n)]);
    if (!page.is_text(n)) continue;
    const Range words = page.words(n);
    if (worst[n] <= params.quota) result.keep.fill(words);
    fill_scores(view, words, 1 - worst[n], result.scores);
  }
  result.keep &= view.present();
  return result;
}

}  // namespace

constinit const FilterSpec spec::lqf = define_filter<LqfParams, tamis::lqf>(
    "lqf", FilterKind::tree, "delete elements whose text is mostly link text",
    "Mantratzis, Orgun, Cassidy, Separating XHTML content from navigation clutter "
    "using DOM-structure block analysis, 2005; Gottron 2008",
    kLqfParams);

}  // namespace tamis
