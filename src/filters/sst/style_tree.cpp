#include "filters/sst/style_tree.h"

#include <algorithm>

#include "filters/common/entropy.h"

namespace tamis {

StyleTree::StyleTree(std::span<const std::shared_ptr<const Outline>> pages,
                     const StyleTreeOptions& options)
    : options_(options), elements_(1) {
  std::vector<Occurrence> occurrences;
  for (std::uint32_t i = 0; i < pages.size(); ++i) merge(*pages[i], i, occurrences);
  count_features(occurrences);
}

void StyleTree::merge(const Outline& page, std::uint32_t number,
                      std::vector<Occurrence>& into) {
  const StyledPage styled(page, options_);
  std::vector<std::uint32_t> element_of(page.node_count(), kNone);
  std::vector<std::uint32_t> features;
  element_of[0] = 0;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (element_of[n] == kNone) continue;
    const StyledPage::Children children = styled.children(n);
    const std::uint32_t style =
        join_style(element_of[n], children.hash, children.count);
    std::uint32_t child = styles_[style].first_child;
    styled.for_each_child(n, [&](NodeId c) { element_of[c] = child++; });
    if (children.count > 0) continue;
    features.clear();
    styled.add_features(n, features);
    for (const std::uint32_t feature : features)
      into.push_back({style, feature, number});
  }
}

std::uint32_t StyleTree::find_style(std::uint32_t element,
                                    std::uint64_t children_hash) const {
  const auto found = styles_by_hash_.find(mix(children_hash, element));
  return found == styles_by_hash_.end() ? kNone : found->second;
}

std::uint32_t StyleTree::join_style(std::uint32_t element, std::uint64_t children_hash,
                                    std::uint32_t children) {
  const auto [found, is_new] =
      styles_by_hash_.try_emplace(mix(children_hash, element), style_count());
  if (is_new) {
    styles_.push_back({.next = elements_[element].first_style,
                       .first_child = static_cast<std::uint32_t>(elements_.size()),
                       .children = children});
    elements_[element].first_style = found->second;
    elements_.resize(elements_.size() + children);
  }
  ++styles_[found->second].pages;
  return found->second;
}

void StyleTree::count_features(std::vector<Occurrence>& occurrences) {
  std::sort(occurrences.begin(), occurrences.end());
  first_feature_.assign(styles_.size() + 1, 0);
  entropies_.assign(styles_.size(), 0);
  for (auto at = occurrences.begin(); at != occurrences.end();) {
    Feature feature{at->feature, 0, 0};
    const std::uint32_t style = at->style;
    while (at != occurrences.end() && at->style == style &&
           at->feature == feature.feature) {
      const Occurrence same = *at;
      double count = 0;
      for (; at != occurrences.end() && *at == same; ++at) ++count;
      feature.sum += count;
      feature.sum_of_times_log += times_log(count);
    }
    features_.push_back(feature);
    first_feature_[style + 1] = static_cast<std::uint32_t>(features_.size());
    entropies_[style] += entropy_of(feature.sum, feature.sum_of_times_log);
  }
  for (std::size_t i = 1; i < first_feature_.size(); ++i)
    first_feature_[i] = std::max(first_feature_[i], first_feature_[i - 1]);
}

std::span<const StyleTree::Feature> StyleTree::features(std::uint32_t style) const {
  return std::span(features_).subspan(
      first_feature_[style], first_feature_[style + 1] - first_feature_[style]);
}

}  // namespace tamis
