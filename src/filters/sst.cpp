// SST: the site style tree.
//
// Lan Yi, Bing Liu, Xiaoli Li, "Eliminating Noisy Information in Web Pages for Data
// Mining", KDD 2003. We know it only from descriptions by others.
//
// IDEA
//
// Merge the trees of all pages of a site into one style tree. An element of the style
// tree has styles: the distinct sequences of children that it has on the pages, each
// with its number of pages. Each child in a style is again an element. Pages are merged
// from the root down. A page with the same sequence of labels joins the style; a
// different sequence makes a new style:
//
//   page 1: body(nav p)        body, 2 pages
//   page 2: body(nav p p)        style "nav p", 1 page:    nav, p
//                                style "nav p p", 1 page:  nav, p, p
//
// Elements are noise if they are the same on every page, both in the sequences of their
// children and in their content. For an element E on m pages, of which p_i is the share
// with style i of l:
//
//   NodeImp(E) = - sum p_i log_m p_i, 1 for m = 1
//   CompImp(E) = (1 - g^l) NodeImp(E) + g^l sum p_i CompImp(style i)
//   CompImp(style) = mean of CompImp over its elements
//   CompImp(leaf) = 1 - mean over features of H, 1 for m = 1
//
// where H is the entropy to the base m of the feature's counts on the m pages. If 100
// pages have four styles with the shares 0.35, 0.15, 0.25 and 0.25, NodeImp = 0.292096.
// An element is noisy if its importance and that of all elements below are less than t.
// Map a page onto the tree and delete the noisy elements.
//
//   body(nav("home news") p("storm hits the coast"))    nav: the same words everywhere,
//   body(nav("home news") p("team wins the cup"))       importance 0; p: near 1
//
// A text next to elements is kept or dropped with the element around it.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. In the paper, styles compare names and attributes. Today the attribute that
//      matters is the class, which often contains the number of an article: then no two
//      pages share a style. classes = true compares classes nevertheless.
//   2. texts = true makes each text next to elements a separate leaf. Then leaves
//      decide about every word, and g has no effect.
//   3. The paper tunes t for each site.
//   4. The paper leaves two cases open. A style without children next to other styles
//      has the importance of a leaf on its pages. A leaf without features has
//      importance 0.
//
// Tested by tests/unit/filters/sst_test.cpp.

#include <algorithm>
#include <cmath>
#include <compare>
#include <unordered_map>

#include "base/hash.h"
#include "filters/common/entropy.h"
#include "filters/common/words.h"
#include "filters/registry/specs.h"
#include "filters/site/learnt_pages.h"

namespace tamis {
namespace {

struct SstParams {
  double t = 0.2;
  double g = 0.9;
  bool classes = false;
  bool texts = false;
};

constexpr ParamSpec kSstParams[] = {
    param<&SstParams::t>("t", {0.05, 0.6}, Provenance::ours,
                         "what is less important, with all that is in it, goes"),
    param<&SstParams::g>("g", {0.1, 0.99}, Provenance::reconstructed,
                         "how much an element is like what is in it: the weight of "
                         "that is g to the number of its styles"),
    param<&SstParams::classes>("classes", Provenance::ours,
                               "sequences are equal if names and classes are"),
    param<&SstParams::texts>("texts", Provenance::ours,
                             "a text beside elements is judged by itself"),
};

// --- Pages as input of the tree.

// An outline of elements and, if requested, of texts next to elements. Other text
// belongs to the node around it.
class StyledPage {
 public:
  StyledPage(const Outline& page, const SstParams& params)
      : page_(page), classes_(params.classes), has_texts_(page.node_count()) {
    if (!params.texts) return;
    for (NodeId n = 0; n < page.node_count(); ++n)
      for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
        if (!page.is_text(c)) has_texts_[n] = true;
  }

  NodeId node_count() const { return page_.node_count(); }

  template <class Visit>
  void for_each_child(NodeId n, const Visit& visit) const {
    for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c))
      if (!page_.is_text(c) || has_texts_[n]) visit(c);
  }

  // A sequence of children, which defines a style. An empty sequence is a leaf.
  struct Children {
    std::uint64_t hash = kHashSeed;
    std::uint32_t count = 0;
  };
  Children children(NodeId n) const {
    Children out;
    for_each_child(n, [&](NodeId c) {
      out.hash = mix(out.hash, label(c));
      ++out.count;
    });
    return out;
  }

  // Lists the features of a leaf: its words, and the target of a link or image.
  void list_features(NodeId leaf, std::vector<std::uint32_t>& out) const {
    out.clear();
    const Range words = page_.words(leaf);
    for (WordId w = words.first; w < words.last; ++w)
      out.push_back(page_.words()[w].hash());
    constexpr std::uint32_t kTargets = 0x80000000;  // hashes of words have 31 bits
    const std::uint32_t target = page_.nodes()[leaf].target;
    if (target != 0) out.push_back(target | kTargets);
  }

 private:
  std::uint64_t label(NodeId n) const {
    const OutlineNode& node = page_.nodes()[n];  // the name of a text is 0
    return std::uint64_t{classes_ ? node.style : 0} << 32 | node.name;
  }

  const Outline& page_;
  bool classes_;
  std::vector<bool> has_texts_;  // for each node, whether texts in it are leaves
};

// --- The tree.

class StyleTree {
 public:
  struct Style {
    std::uint32_t next = kNone;  // of the same element
    std::uint32_t first_child = 0;
    std::uint32_t children = 0;  // 0: a leaf
    std::uint32_t pages = 0;
    std::uint32_t first_feature = 0;  // of a leaf
    std::uint32_t features = 0;
    double entropies = 0;  // sum over the features: ln S - (sum c ln c) / S
  };
  struct Feature {  // of a leaf
    std::uint32_t feature;
    double sum;               // of its counts on the pages
    double sum_of_times_log;  // of count * ln(count)
  };
  // The positions of a page's nodes in the tree: the element and the style of each, or
  // kNone.
  struct Places {
    std::vector<std::uint32_t> element;
    std::vector<std::uint32_t> style;
  };
  static constexpr std::uint32_t kNew = kNone - 1;  // an element that only this page
                                                    // has

  StyleTree(const Site::LearntPages& site, const SstParams& params) {
    std::vector<Occurrence> occurrences;
    for (std::uint32_t i = 0; i < site.outlines.size(); ++i)
      merge(StyledPage(*site.outlines[i], params), i, occurrences);
    count_features(occurrences);
  }

  std::uint32_t element_count() const {
    return static_cast<std::uint32_t>(first_style_.size());
  }
  std::uint32_t style_count() const {
    return static_cast<std::uint32_t>(styles_.size());
  }
  const Style& style(std::uint32_t i) const { return styles_[i]; }
  // Returns the features of a leaf on its pages, ascending by feature.
  std::span<const Feature> features(const Style& leaf) const {
    return std::span(features_).subspan(leaf.first_feature, leaf.features);
  }

  template <class Visit>
  void for_each_style(std::uint32_t element, const Visit& visit) const {
    for (std::uint32_t s = first_style_[element]; s != kNone; s = styles_[s].next)
      visit(s);
  }

  Places places_of(const StyledPage& page) const {
    return place(page,
                 [&](NodeId, std::uint32_t element, StyledPage::Children children) {
                   const auto found = styles_by_hash_.find(mix(children.hash, element));
                   return found == styles_by_hash_.end() ? kNone : found->second;
                 });
  }

 private:
  struct Occurrence {
    std::uint32_t style;
    std::uint32_t feature;
    std::uint32_t page;
    friend auto operator<=>(const Occurrence&, const Occurrence&) = default;
  };

  // Visits the nodes of the page top down. style_of(node, element, children) returns
  // the style of a node, or kNone if this tree has no such style.
  template <class StyleOf>
  Places place(const StyledPage& page, const StyleOf& style_of) const {
    Places out{std::vector<std::uint32_t>(page.node_count(), kNone),
               std::vector<std::uint32_t>(page.node_count(), kNone)};
    out.element[0] = 0;
    for (NodeId n = 0; n < page.node_count(); ++n) {
      if (out.element[n] == kNone) continue;
      if (out.element[n] != kNew)
        out.style[n] = style_of(n, out.element[n], page.children(n));
      const bool is_new = out.style[n] == kNone;
      std::uint32_t child = is_new ? kNew : styles_[out.style[n]].first_child;
      page.for_each_child(n, [&](NodeId c) {
        out.element[c] = child;
        child += is_new ? 0 : 1;
      });
    }
    return out;
  }

  void merge(const StyledPage& page, std::uint32_t number,
             std::vector<Occurrence>& into) {
    std::vector<std::uint32_t> features;
    place(page, [&](NodeId n, std::uint32_t element, StyledPage::Children children) {
      const std::uint32_t style = join_style(element, children);
      if (children.count > 0) return style;
      page.list_features(n, features);
      for (const std::uint32_t feature : features)
        into.push_back({style, feature, number});
      return style;
    });
  }

  std::uint32_t join_style(std::uint32_t element, StyledPage::Children children) {
    const auto [found, is_new] =
        styles_by_hash_.try_emplace(mix(children.hash, element), style_count());
    if (is_new) {
      styles_.push_back({.next = first_style_[element],
                         .first_child = element_count(),
                         .children = children.count});
      first_style_[element] = found->second;
      first_style_.resize(first_style_.size() + children.count, kNone);
    }
    ++styles_[found->second].pages;
    return found->second;
  }

  void count_features(std::vector<Occurrence>& occurrences) {
    std::sort(occurrences.begin(), occurrences.end());
    for (auto at = occurrences.begin(); at != occurrences.end();) {
      Feature feature{at->feature, 0, 0};
      const std::uint32_t number = at->style;
      while (at != occurrences.end() && at->style == number &&
             at->feature == feature.feature) {
        const Occurrence same = *at;
        double count = 0;
        for (; at != occurrences.end() && *at == same; ++at) ++count;
        feature.sum += count;
        feature.sum_of_times_log += times_log(count);
      }
      Style& style = styles_[number];
      if (style.features++ == 0)
        style.first_feature = static_cast<std::uint32_t>(features_.size());
      style.entropies += entropy_of(feature.sum, feature.sum_of_times_log);
      features_.push_back(feature);
    }
  }

  std::vector<std::uint32_t> first_style_ = {kNone};  // of each element; 0 is the root
  std::vector<Style> styles_;
  std::unordered_map<std::uint64_t, std::uint32_t> styles_by_hash_;
  std::vector<Feature> features_;  // by style, then by feature
};

// --- Importances.

// Importance of an element or a style: its own CompImp, and the maximum over it and
// everything below.
struct Importance {
  double own = 0;
  double most = 0;
};

// Combines the styles of one element, which are added one by one.
class ElementSum {
 public:
  void add(std::uint32_t pages, const Importance& style, bool is_leaf) {
    ++styles_;
    pages_ += pages;
    pages_times_log_ += times_log(pages);
    below_ += pages * style.own;
    most_ = std::max(most_, style.most);
    is_leaf_ = is_leaf && styles_ == 1;
  }

  Importance importance(double g) const {
    const double node =
        pages_ < 2 ? 1 : entropy_to_base(pages_, pages_times_log_, pages_);
    const double below = below_ / pages_;
    const double weight = std::pow(g, styles_);
    const double own = is_leaf_ ? below : (1 - weight) * node + weight * below;
    return {own, std::max(own, most_)};
  }

 private:
  int styles_ = 0;
  double pages_ = 0;
  double pages_times_log_ = 0;
  double below_ = 0;  // sum of pages * CompImp
  double most_ = 0;
  bool is_leaf_ = false;
};

// Combines the elements of one style, which are added one by one.
class StyleSum {
 public:
  void add(const Importance& element) {
    sum_ += element.own;
    ++count_;
    most_ = std::max(most_, element.most);
  }
  Importance importance() const { return {sum_ / count_, most_}; }

 private:
  double sum_ = 0;
  double count_ = 0;
  double most_ = 0;
};

Importance leaf_importance(double entropies, std::size_t features, double pages) {
  double out = 0;
  if (pages < 2)
    out = 1;
  else if (features > 0)
    out = 1 - entropies / static_cast<double>(features) / std::log(pages);
  out = std::max(0.0, out);
  return {out, out};
}

Importance leaf_importance(const StyleTree::Style& leaf) {
  return leaf_importance(leaf.entropies, leaf.features, leaf.pages);
}

// Returns the importance with one additional page, which has these features.
Importance leaf_importance_with(const StyleTree& tree, const StyleTree::Style& leaf,
                                std::vector<std::uint32_t>& own) {
  const std::span<const StyleTree::Feature> known = tree.features(leaf);
  const auto is_before = [](const StyleTree::Feature& feature, std::uint32_t wanted) {
    return feature.feature < wanted;
  };
  std::size_t features = known.size();
  double entropies = leaf.entropies;
  std::sort(own.begin(), own.end());
  for (auto at = own.begin(); at != own.end();) {
    const auto next = std::find_if(at, own.end(), [&](auto f) { return f != *at; });
    const auto count = static_cast<double>(next - at);
    const auto found = std::lower_bound(known.begin(), known.end(), *at, is_before);
    if (found == known.end() || found->feature != *at)
      ++features;  // on this page alone: no entropy
    else
      entropies +=
          entropy_of(found->sum + count, found->sum_of_times_log + times_log(count)) -
          entropy_of(found->sum, found->sum_of_times_log);
    at = next;
  }
  return leaf_importance(entropies, features, leaf.pages + 1.0);
}

// Returns the importances of all styles of the tree.
std::vector<Importance> style_importances(const StyleTree& tree, double g) {
  std::vector<Importance> styles(tree.style_count());
  std::vector<Importance> elements(tree.element_count());
  // Elements were created after their ancestors.
  for (std::uint32_t e = tree.element_count(); e-- > 0;) {
    ElementSum element;
    tree.for_each_style(e, [&](std::uint32_t s) {
      const StyleTree::Style& style = tree.style(s);
      StyleSum sum;
      for (std::uint32_t i = 0; i < style.children; ++i)
        sum.add(elements[style.first_child + i]);
      styles[s] = style.children == 0 ? leaf_importance(style) : sum.importance();
      element.add(style.pages, styles[s], style.children == 0);
    });
    elements[e] = element.importance(g);
  }
  return styles;
}

// Returns the importance of each node of a page in the tree that includes this page:
// the page is one of the merged pages, or it is added. Nodes that are not in the style
// tree get the importance of the node around them.
std::vector<Importance> page_importances(const StyleTree& tree,
                                         std::span<const Importance> styles,
                                         const ComparedPage& compared,
                                         const SstParams& params) {
  const Outline& page = compared.outline;
  const bool is_merged = compared.self != kNone;
  const StyledPage styled(page, params);
  const StyleTree::Places places = tree.places_of(styled);
  std::vector<Importance> out(page.node_count(), Importance{1, 1});
  std::vector<std::uint32_t> features;
  // Returns the importance of a node's style, including this page.
  const auto own_importance = [&](NodeId n, const StyleTree::Style& style) {
    StyleSum sum;
    styled.for_each_child(n, [&](NodeId c) { sum.add(out[c]); });
    if (style.children > 0) return sum.importance();
    if (is_merged) return leaf_importance(style);
    styled.list_features(n, features);
    return leaf_importance_with(tree, style, features);
  };
  for (NodeId n = page.node_count(); n-- > 0;) {
    if (places.element[n] >= StyleTree::kNew) continue;
    const std::uint32_t own = places.style[n];
    ElementSum element;
    tree.for_each_style(places.element[n], [&](std::uint32_t s) {
      const StyleTree::Style& style = tree.style(s);
      if (s != own) element.add(style.pages, styles[s], style.children == 0);
    });
    if (own == kNone) {  // a style that only this page has
      element.add(1, {1, 1}, styled.children(n).count == 0);
    } else {
      const StyleTree::Style& style = tree.style(own);
      element.add(style.pages + (is_merged ? 0 : 1), own_importance(n, style),
                  style.children == 0);
    }
    out[n] = element.importance(params.g);
  }
  for (NodeId n = 0; n < page.node_count(); ++n)
    for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
      if (places.element[c] == kNone) out[c] = out[n];
  return out;
}

FilterResult sst(const View& view, const SstParams& params) {
  const std::optional<ComparedPage> page = compare_with_site(view);
  if (!page) return {view.present(), {}};
  const std::string name = std::string("styles") + (params.classes ? " classes" : "") +
                           (params.texts ? " texts" : "");
  const DerivedTables& tables = page->site.tables;
  const auto tree =
      tables.get<StyleTree>(name, [&] { return StyleTree(page->site, params); });
  const auto styles = tables.get<std::vector<Importance>>(
      name + " " + ParamText<double>::write(params.g),
      [&] { return style_importances(*tree, params.g); });
  const std::vector<Importance> importances =
      page_importances(*tree, *styles, *page, params);

  FilterResult out{Mask(view.page().word_count()),
                   std::vector<float>(view.page().word_count())};
  constexpr double kRounding = 1e-9;  // sums in a different order
  for (NodeId n = 0; n < page->outline.node_count(); ++n) {
    if (!page->outline.is_text(n)) continue;
    const double importance = importances[n].most;
    const Range words = page->outline.words(n);
    out.keep.fill(words, importance >= params.t - kRounding);
    fill_scores(view, words, importance, out.scores);
  }
  out.keep &= view.present();
  return out;
}

}  // namespace

constinit const FilterSpec spec::sst = define_filter<SstParams, tamis::sst>(
    "sst", FilterKind::site,
    "elements whose shape or text differs from page to page of the site",
    "Yi, Liu, Li, Eliminating Noisy Information in Web Pages for Data Mining, 2003",
    kSstParams);

}  // namespace tamis
