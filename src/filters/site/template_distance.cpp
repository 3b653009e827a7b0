// How different the templates of two pages are: the measures of Thomas Gottron,
// "Bridging the Gap: From Multi Document Template Detection to Single Document Content
// Extraction", 2008, on the trees of element names.
//
//   common paths   1 - |P1 cut P2| / max(|P1|, |P2|), P: distinct paths from the root
//   tag cosine     1 - cosine of the vectors of how often each name occurs
//   tag manhattan  sum |t1 - t2| / sum (t1 + t2) of these vectors
//   shingles       1 - |S1 cut S2| / |S1 or S2|, S: distinct runs of four names
//   rtdm           1 - similarity of tree_alignment.h
//
// A TemplatePrint is computed once per page, so n pages need n of them rather than n *
// n.

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "filters/common/similar_sets.h"
#include "filters/site/learnt_pages.h"
#include "filters/site/tree_alignment.h"

namespace tamis {
namespace {

struct LabelCount {
  std::uint64_t label;
  std::uint32_t count;
};

// The data of one page that a measure needs.
struct TemplatePrint {
  std::vector<std::uint32_t> set;  // paths or shingles, by hash
  std::vector<LabelCount> counts;  // ascending by label
  LabelTree tree;
};

constexpr std::size_t kShingle = 4;  // names

std::uint32_t shorten(std::uint64_t hash) {
  return static_cast<std::uint32_t>(finish_hash(hash));
}

std::vector<std::uint32_t> paths_of(const LabelTree& tree) {
  std::vector<std::uint32_t> out;
  std::vector<std::uint64_t> path(tree.size());
  for (NodeId n = 0; n < tree.size(); ++n) {
    path[n] = mix(n == 0 ? kHashSeed : path[n], tree.label[n]);
    for (NodeId c = n + 1; c < tree.end[n]; c = tree.end[c]) path[c] = path[n];
    out.push_back(shorten(path[n]));
  }
  make_set(out);
  return out;
}

std::vector<std::uint32_t> shingles_of(const LabelTree& tree) {
  std::vector<std::uint32_t> out;
  const std::size_t width = std::min<std::size_t>(kShingle, tree.size());
  for (std::size_t i = 0; i + width <= tree.size(); ++i) {
    std::uint64_t hash = kHashSeed;
    for (std::size_t j = i; j < i + width; ++j) hash = mix(hash, tree.label[j]);
    out.push_back(shorten(hash));
  }
  make_set(out);
  return out;
}

std::vector<LabelCount> counts_of(const LabelTree& tree) {
  std::vector<std::uint64_t> labels = tree.label;
  std::sort(labels.begin(), labels.end());
  std::vector<LabelCount> out;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (i == 0 || labels[i] != labels[i - 1]) out.push_back({labels[i], 0});
    ++out.back().count;
  }
  return out;
}

// Calls visit(count in a, count in b) for every label of either.
template <class Visit>
void for_each_label(const std::vector<LabelCount>& a, const std::vector<LabelCount>& b,
                    const Visit& visit) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const bool in_a = i < a.size() && (j == b.size() || a[i].label <= b[j].label);
    const bool in_b = j < b.size() && (i == a.size() || b[j].label <= a[i].label);
    visit(in_a ? a[i].count : 0, in_b ? b[j].count : 0);
    i += in_a ? 1 : 0;
    j += in_b ? 1 : 0;
  }
}

double cosine_distance(const TemplatePrint& a, const TemplatePrint& b) {
  double dot = 0;
  double norm_a = 0;
  double norm_b = 0;
  for_each_label(a.counts, b.counts, [&](double x, double y) {
    dot += x * y;
    norm_a += x * x;
    norm_b += y * y;
  });
  return std::max(0.0, 1 - dot / std::sqrt(norm_a * norm_b));
}

double manhattan_distance(const TemplatePrint& a, const TemplatePrint& b) {
  double apart = 0;
  double sum = 0;
  for_each_label(a.counts, b.counts, [&](double x, double y) {
    apart += std::abs(x - y);
    sum += x + y;
  });
  return apart / sum;
}

TemplatePrint template_print(const Outline& outline, TemplateMeasure measure) {
  TemplatePrint out;
  LabelTree tree = label_tree(outline, {});
  switch (measure) {
    case TemplateMeasure::common_paths: out.set = paths_of(tree); break;
    case TemplateMeasure::tag_cosine:
    case TemplateMeasure::tag_manhattan: out.counts = counts_of(tree); break;
    case TemplateMeasure::shingles: out.set = shingles_of(tree); break;
    case TemplateMeasure::rtdm: out.tree = std::move(tree); break;
  }
  return out;
}

double template_distance(const TemplatePrint& a, const TemplatePrint& b,
                         TemplateMeasure measure) {
  const auto shared = static_cast<double>(shared_numbers(a.set, b.set));
  const auto size_a = static_cast<double>(a.set.size());
  const auto size_b = static_cast<double>(b.set.size());
  switch (measure) {
    case TemplateMeasure::common_paths: return 1 - shared / std::max(size_a, size_b);
    case TemplateMeasure::tag_cosine: return cosine_distance(a, b);
    case TemplateMeasure::tag_manhattan: return manhattan_distance(a, b);
    case TemplateMeasure::shingles: return 1 - shared / (size_a + size_b - shared);
    case TemplateMeasure::rtdm: return 1 - align_trees(a.tree, b.tree).similarity;
  }
  return 1;
}

}  // namespace

double template_distance(const Page& a, const Page& b, TemplateMeasure measure) {
  return template_distance(template_print(Outline(a), measure),
                           template_print(Outline(b), measure), measure);
}

std::vector<std::size_t> same_template(std::span<const Page* const> pages,
                                       std::size_t of, const ClusterOptions& options) {
  std::vector<TemplatePrint> prints;
  for (const Page* page : pages)
    prints.push_back(template_print(Outline(*page), options.measure));
  std::vector<std::size_t> out = {of};
  std::vector<bool> is_in(pages.size());
  is_in[of] = true;
  // With `linked`, pages added during the loop are compared in turn.
  for (std::size_t i = 0; i < (options.linked ? out.size() : 1); ++i) {
    for (std::size_t other = 0; other < pages.size(); ++other) {
      if (is_in[other] || template_distance(prints[out[i]], prints[other],
                                            options.measure) > options.limit)
        continue;
      is_in[other] = true;
      out.push_back(other);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::uint32_t central_page(std::span<const std::shared_ptr<const Outline>> pages) {
  constexpr TemplateMeasure kMeasure = TemplateMeasure::common_paths;
  std::vector<TemplatePrint> prints;
  for (const auto& page : pages) prints.push_back(template_print(*page, kMeasure));
  std::vector<double> sums(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i)
    for (std::size_t j = 0; j < pages.size(); ++j)
      sums[i] += template_distance(prints[i], prints[j], kMeasure);
  return static_cast<std::uint32_t>(std::min_element(sums.begin(), sums.end()) -
                                    sums.begin());
}

}  // namespace tamis
