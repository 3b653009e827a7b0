#include "filters/cetd/text_density.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tamis {
namespace {

// Returns ln(x) / ln(ln(base)), for a base of e or more.
double log_log(double x, double base) {
  if (x <= 1) return 0;
  if (base <= std::numbers::e) return std::numeric_limits<double>::infinity();
  return std::log(x) / std::log(std::log(base));
}

double link_share(const DensityCounts& body) {
  return static_cast<double>(body.link_chars) / body.chars;
}

double at_least_one(std::uint32_t count) {
  return std::max<std::uint32_t>(1, count);
}

// Reports whether two text nodes, the later one second, belong to the same text.
bool is_same_text(const Page& page, NodeId earlier, NodeId text) {
  while (text > earlier && page.is_text(text) && page.continues(text)) --text;
  return text == earlier;
}

// Returns the visible characters before each word and before the end, with whitespace
// counted as in Counts::chars. The count of a subtree is the difference between its
// ends. This takes a fifth of the time of Counts, whose other values these filters do
// not need.
std::vector<std::uint32_t> characters_before_words(const View& view) {
  const Page& page = view.page();
  const bool whole = view.is_whole();
  std::vector<std::uint32_t> out(std::size_t{page.word_count()} + 1);
  std::uint32_t sum = 0;
  NodeId text = kNone;  // of the last present word
  for (WordId w = 0; w < page.word_count(); ++w) {
    out[w] = sum;
    if (!whole && !view.present()[w]) continue;
    const Word& word = page.word(w);
    const bool goes_on =
        text == word.node || (text != kNone && is_same_text(page, text, word.node));
    sum += word.chars + (goes_on && word.glued == 0 ? 1 : 0);
    text = word.node;
  }
  out.back() = sum;
  return out;
}

// Returns TD: the characters per tag.
double text_density(const DensityCounts& counts) {
  return counts.chars / at_least_one(counts.tags);
}

// Returns CTD: TD, reduced if there are many links. `body` is the whole page.
double composite_text_density(const DensityCounts& counts, const DensityCounts& body,
                              ZeroMode zero_mode) {
  if (counts.chars == 0) return 0;
  const double chars = counts.chars;
  const double tags = at_least_one(counts.tags);
  const double link_chars = at_least_one(counts.link_chars);
  const double link_tags = at_least_one(counts.link_tags);
  const double other_chars = at_least_one(counts.chars - counts.link_chars);
  const double numerator = zero_mode == ZeroMode::code ? link_chars : counts.link_chars;
  const double base =
      chars * numerator / other_chars + link_share(body) * chars + std::numbers::e;
  return chars / tags * log_log(chars * tags / (link_chars * link_tags), base);
}

// Returns the contribution of a loose text to CTD.
double loose_text_density(double chars, const DensityCounts& body, LooseText form) {
  if (form == LooseText::none || chars == 0) return 0;
  const double one = form == LooseText::safe ? 1 : 0;
  return chars * log_log(chars, one + link_share(body) * chars + std::numbers::e);
}

template <class OfElement, class OfText>
std::vector<double> densities(const Page& page,
                              const std::vector<DensityCounts>& counts,
                              OfElement of_element, OfText of_text) {
  std::vector<double> out(page.node_count(), 0);
  const NodeId body = page.body();
  out[body] = of_element(counts[body]);
  double text_chars = 0;  // of the current text, counted from its last run
  for (NodeId n = page.end(body); n-- > body + 1;) {
    if (page.is_element(n)) out[n] = of_element(counts[n]);
    if (!page.is_text(n)) continue;
    text_chars += counts[n].chars;
    if (page.continues(n)) continue;
    out[n] = of_text(text_chars);
    text_chars = 0;
  }
  return out;
}

}  // namespace

std::vector<DensityCounts> density_counts(const View& view, const TagSet& link_like,
                                          const TagSet& ignored) {
  const Page& page = view.page();
  const bool whole = view.is_whole();
  const std::vector<std::uint32_t> before = characters_before_words(view);
  std::vector<DensityCounts> out(page.node_count());
  NodeId link_end = 0;  // of the outermost open link
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (link_like.contains(page.tag(n))) link_end = std::max(link_end, page.end(n));
    out[n].chars = n < link_end ? 1 : 0;  // temporarily: whether it is in a link
  }
  for (NodeId n = page.node_count(); n-- > 0;) {
    DensityCounts& now = out[n];
    const bool in_link = now.chars != 0;
    const Range words = page.words(n);
    now.chars = before[words.last] - before[words.first];
    if (in_link) {
      now.link_chars = now.chars;
      now.link_tags = now.tags;
    }
    if (n == 0 || !(whole || view.has(n))) continue;
    DensityCounts& parent = out[page.parent(n)];
    parent.link_chars += now.link_chars;
    if (!page.is_element(n) || ignored.contains(page.tag(n))) continue;
    // A wrapper that contains only links counts as a link tag itself.
    const bool is_link_tag =
        link_like.contains(page.tag(n)) ||
        (now.link_tags == now.tags && now.tags > 0 && now.link_chars == now.chars);
    parent.tags += now.tags + 1;
    parent.link_tags += now.link_tags + (is_link_tag ? 1 : 0);
  }
  return out;
}

std::vector<double> text_densities(const View& view,
                                   const std::vector<DensityCounts>& counts,
                                   bool with_loose_text) {
  return densities(view.page(), counts, text_density,
                   [&](double chars) { return with_loose_text ? chars : 0; });
}

std::vector<double> composite_text_densities(const View& view,
                                             const std::vector<DensityCounts>& counts,
                                             ZeroMode zero_mode, LooseText loose_text) {
  const DensityCounts body = counts[view.page().body()];
  return densities(
      view.page(), counts,
      [&](const DensityCounts& c) {
        return composite_text_density(c, body, zero_mode);
      },
      [&](double chars) { return loose_text_density(chars, body, loose_text); });
}

}  // namespace tamis
