// The site style tree of Lan Yi, Bing Liu, Xiaoli Li, "Eliminating Noisy Information in
// Web Pages for Data Mining", KDD 2003: the trees of all pages of a site, merged.
//
// An element of the style tree has styles: the different sequences of children that it
// has on the pages, each with the number of pages. Each child in a style is an element
// again. Pages are merged from the root down; a page that has the same sequence of
// labels joins the style, another one makes a new one:
//
//   page 1: body(nav p)        body, 2 pages
//   page 2: body(nav p p)        style "nav p", 1 page:    nav, p
//                                style "nav p p", 1 page:  nav, p, p
//
// Tested by tests/unit/filters/sst/sst_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "filters/sst/styled_page.h"

namespace tamis {

class StyleTree {
 public:
  struct Element {
    std::uint32_t first_style = kNone;
  };
  struct Style {
    std::uint32_t next = kNone;  // of the same element
    std::uint32_t first_child = 0;
    std::uint32_t children = 0;  // none: a leaf
    std::uint32_t pages = 0;
  };
  struct Feature {  // of a leaf
    std::uint32_t feature;
    double sum;               // of its counts on the pages
    double sum_of_times_log;  // of count * ln(count)
  };

  StyleTree(std::span<const std::shared_ptr<const Outline>> pages,
            const StyleTreeOptions& options);

  const StyleTreeOptions& options() const { return options_; }
  std::span<const Element> elements() const { return elements_; }  // 0 is the root
  const Style& style(std::uint32_t i) const { return styles_[i]; }
  std::uint32_t style_count() const {
    return static_cast<std::uint32_t>(styles_.size());
  }

  // The style of an element with these children; kNone if there is none.
  std::uint32_t find_style(std::uint32_t element, std::uint64_t children_hash) const;

  // Of a leaf: what it shows on its pages, ascending by feature.
  std::span<const Feature> features(std::uint32_t style) const;
  // Sum of their entropies, ln S - (sum c ln c) / S.
  double entropies(std::uint32_t style) const { return entropies_[style]; }

 private:
  struct Occurrence {
    std::uint32_t style;
    std::uint32_t feature;
    std::uint32_t page;
    friend bool operator==(const Occurrence&, const Occurrence&) = default;
    friend bool operator<(const Occurrence& a, const Occurrence& b) {
      return std::tie(a.style, a.feature, a.page) <
             std::tie(b.style, b.feature, b.page);
    }
  };

  void merge(const Outline& page, std::uint32_t number, std::vector<Occurrence>& into);
  std::uint32_t join_style(std::uint32_t element, std::uint64_t children_hash,
                           std::uint32_t children);
  void count_features(std::vector<Occurrence>& occurrences);

  StyleTreeOptions options_;
  std::vector<Element> elements_;
  std::vector<Style> styles_;
  std::unordered_map<std::uint64_t, std::uint32_t> styles_by_hash_;
  std::vector<Feature> features_;             // by style, then by feature
  std::vector<std::uint32_t> first_feature_;  // of each style, and the end
  std::vector<double> entropies_;             // sum over the features of each style
};

}  // namespace tamis
