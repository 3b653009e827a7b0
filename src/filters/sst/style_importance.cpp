#include "filters/sst/style_importance.h"

#include <algorithm>
#include <cmath>

#include "filters/common/entropy.h"

namespace tamis {
namespace {

// The styles of one element, added one by one.
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

  double node_importance() const {
    return pages_ < 2 ? 1 : entropy_to_base(pages_, pages_times_log_, pages_);
  }

  Importance importance(double g) const {
    const double below = below_ / pages_;
    const double weight = std::pow(g, styles_);
    const double own =
        is_leaf_ ? below : (1 - weight) * node_importance() + weight * below;
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

// The elements of one style, added one by one.
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

Importance leaf_importance(const StyleTree& tree, std::uint32_t style) {
  return leaf_importance(tree.entropies(style), tree.features(style).size(),
                         tree.style(style).pages);
}

// With one page more, which shows these features.
Importance leaf_importance_with(const StyleTree& tree, std::uint32_t style,
                                std::vector<std::uint32_t>& own) {
  const std::span<const StyleTree::Feature> known = tree.features(style);
  const auto is_before = [](const StyleTree::Feature& feature, std::uint32_t wanted) {
    return feature.feature < wanted;
  };
  std::size_t features = known.size();
  double entropies = tree.entropies(style);
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
  return leaf_importance(entropies, features, tree.style(style).pages + 1.0);
}

// A page on the tree: the element and style of each of its nodes.
class PageOnTree {
 public:
  PageOnTree(const StyleTree& tree, std::span<const Importance> styles, double g,
             const Outline& page, bool is_merged)
      : tree_(tree),
        styles_(styles),
        g_(g),
        page_(page),
        styled_(page, tree.options()),
        is_merged_(is_merged) {}

  std::vector<Importance> run() {
    find_elements();
    out_.assign(page_.node_count(), Importance{1, 1});
    for (NodeId n = page_.node_count(); n-- > 0;)
      if (element_of_[n] < kNew) out_[n] = importance(n);
    for (NodeId n = 0; n < page_.node_count(); ++n)
      for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c))
        if (element_of_[c] == kNone) out_[c] = out_[n];
    return std::move(out_);
  }

 private:
  static constexpr std::uint32_t kNew = kNone - 1;  // an element of this page alone

  void find_elements() {
    element_of_.assign(page_.node_count(), kNone);
    style_of_.assign(page_.node_count(), kNone);
    element_of_[0] = 0;
    for (NodeId n = 0; n < page_.node_count(); ++n) {
      if (element_of_[n] == kNone) continue;
      if (element_of_[n] < kNew)
        style_of_[n] = tree_.find_style(element_of_[n], styled_.children(n).hash);
      const bool is_new = style_of_[n] == kNone;
      std::uint32_t child = is_new ? kNew : tree_.style(style_of_[n]).first_child;
      styled_.for_each_child(n, [&](NodeId c) {
        element_of_[c] = child;
        child += is_new ? 0 : 1;
      });
    }
  }

  Importance importance(NodeId n) {
    const std::uint32_t own = style_of_[n];
    const bool is_leaf = styled_.children(n).count == 0;
    ElementSum element;
    for (std::uint32_t s = tree_.elements()[element_of_[n]].first_style; s != kNone;
         s = tree_.style(s).next)
      if (s != own)
        element.add(tree_.style(s).pages, styles_[s], tree_.style(s).children == 0);
    if (own == kNone)
      element.add(1, {1, 1}, is_leaf);  // of this page alone
    else
      element.add(tree_.style(own).pages + (is_merged_ ? 0 : 1),
                  is_leaf ? leaf(n) : style(n), is_leaf);
    return element.importance(g_);
  }

  Importance leaf(NodeId n) {
    if (is_merged_) return leaf_importance(tree_, style_of_[n]);
    features_.clear();
    styled_.add_features(n, features_);
    return leaf_importance_with(tree_, style_of_[n], features_);
  }

  Importance style(NodeId n) const {
    StyleSum sum;
    styled_.for_each_child(n, [&](NodeId c) { sum.add(out_[c]); });
    return sum.importance();
  }

  const StyleTree& tree_;
  std::span<const Importance> styles_;
  double g_;
  const Outline& page_;
  StyledPage styled_;
  bool is_merged_;
  std::vector<std::uint32_t> element_of_;
  std::vector<std::uint32_t> style_of_;
  std::vector<std::uint32_t> features_;
  std::vector<Importance> out_;
};

}  // namespace

double node_importance(std::span<const std::uint32_t> style_pages) {
  ElementSum element;
  for (const std::uint32_t pages : style_pages) element.add(pages, {}, false);
  return element.node_importance();
}

std::vector<Importance> style_importances(const StyleTree& tree, double g) {
  std::vector<Importance> styles(tree.style_count());
  std::vector<Importance> elements(tree.elements().size());
  // Elements were made after those that they are in.
  for (std::size_t e = elements.size(); e-- > 0;) {
    ElementSum element;
    for (std::uint32_t s = tree.elements()[e].first_style; s != kNone;
         s = tree.style(s).next) {
      const StyleTree::Style& style = tree.style(s);
      StyleSum sum;
      for (std::uint32_t i = 0; i < style.children; ++i)
        sum.add(elements[style.first_child + i]);
      styles[s] = style.children == 0 ? leaf_importance(tree, s) : sum.importance();
      element.add(style.pages, styles[s], style.children == 0);
    }
    elements[e] = element.importance(g);
  }
  return styles;
}

std::vector<Importance> page_importances(const StyleTree& tree,
                                         std::span<const Importance> styles, double g,
                                         const Outline& page, bool is_merged) {
  return PageOnTree(tree, styles, g, page, is_merged).run();
}

}  // namespace tamis
