// RTDM-TD: finds the template of a site by mapping its pages onto each other.
//
// Davi de Castro Reis et al., "Automatic Web News Extraction Using Tree Edit Distance",
// WWW 2004; Karane Vieira et al., "A Fast and Robust Method for Web Page Template
// Detection and Removal", CIKM 2006. We know both only from descriptions by others.
//
// IDEA
//
// Map the trees of two pages onto each other, top down and at minimum cost
// (filters/site/tree_alignment.h). A node is identical to its partner if both are the
// same element, or texts with the same words. The template consists of the nodes that
// have an identical partner on all pages of a sample. Map the template onto a page and
// delete its identical partners; the rest is content.
//
//   page 1: body(div(home) p(one))        template: body(div(home) p)
//   page 2: body(div(home) p(two))        content of page 2: two
//
// WHERE WE DIFFER FROM THE PAPERS
//
//   1. The papers start with the first page and shrink it page by page, so the template
//      depends on the order of the pages. tamis maps one page, the reference, to each
//      of the others and counts, for each of its nodes, the pages that have it. The
//      reference is the page whose paths of element names are nearest to those of all
//      others.
//   2. share < 1 allows a node to be missing on some pages: one page of another kind
//      does not destroy the template.
//   3. The page itself does not count if it is in the sample.
//   4. The mapping is approximate if the trees are very different (tree_alignment.h).
//
// Tested by tests/unit/filters/rtdm_test.cpp.

#include <algorithm>

#include "filters/registry/specs.h"
#include "filters/site/learnt_pages.h"
#include "filters/site/tree_alignment.h"

namespace tamis {
namespace {

struct RtdmParams {
  int pages = 20;
  double share = 1;
  bool classes = false;
};

constexpr ParamSpec kRtdmParams[] = {
    param<&RtdmParams::pages>("pages", {2, 64, Scale::log}, Provenance::reconstructed,
                              "pages of the site that the template is made of"),
    param<&RtdmParams::share>("share", {0.1, 1}, Provenance::reconstructed,
                              "share of them that must have a node of the template"),
    param<&RtdmParams::classes>(
        "classes", Provenance::code,
        "elements are identical if name and class are, not the name alone"),
};

LabelOptions labels(const RtdmParams& params) {
  return {.classes = params.classes, .texts = true};
}

// A reference page, and which of its nodes the other pages have.
struct ReferencePage {
  std::uint32_t number = 0;
  LabelTree tree;
  std::vector<std::vector<bool>> is_on;  // [page][node]; empty for the reference

  ReferencePage(const Site::LearntPages& site, const RtdmParams& params) {
    const std::size_t count = std::min<std::size_t>(
        site.outlines.size(), static_cast<std::size_t>(params.pages));
    const std::span pages(site.outlines.data(), count);
    number = central_page(pages);
    tree = label_tree(*pages[number], labels(params));
    for (std::uint32_t page = 0; page < count; ++page)
      is_on.push_back(page == number
                          ? std::vector<bool>()
                          : identical_nodes(label_tree(*pages[page], labels(params))));
  }

  // Returns the tree without the nodes that too few pages have; `self` is not counted.
  LabelTree common_tree(double share, std::uint32_t self) const {
    const std::uint32_t own = number == self ? 0 : 1;  // the reference has all of its
                                                       // nodes
    std::vector<std::uint32_t> counts(tree.size(), own);
    std::uint32_t pages = own;
    for (std::uint32_t page = 0; page < is_on.size(); ++page) {
      if (page == self || page == number) continue;
      ++pages;
      for (NodeId n = 0; n < tree.size(); ++n) counts[n] += is_on[page][n] ? 1 : 0;
    }
    constexpr double kRounding = 1e-9;
    const double wanted = share * pages - kRounding;
    std::vector<bool> keep(tree.size());
    for (NodeId n = 0; n < tree.size(); ++n) keep[n] = counts[n] >= wanted;
    keep[0] = true;
    return pruned_tree(tree, keep);
  }

 private:
  std::vector<bool> identical_nodes(const LabelTree& other) const {
    const TreeAlignment alignment = align_trees(tree, other);
    std::vector<bool> out(tree.size());
    for (NodeId n = 0; n < tree.size(); ++n) {
      const NodeId partner = alignment.partners[n];
      out[n] = partner != kNone && tree.label[n] == other.label[partner];
    }
    return out;
  }
};

std::shared_ptr<const ReferencePage> reference_of(const Site::LearntPages& site,
                                                  const RtdmParams& params) {
  const std::string name =
      "reference " + std::to_string(params.pages) + (params.classes ? " classes" : "");
  return site.tables.get<ReferencePage>(name,
                                        [&] { return ReferencePage(site, params); });
}

Mask rtdm(const View& view, const RtdmParams& params) {
  const std::optional<ComparedPage> page = compare_with_site(view);
  if (!page) return view.present();
  const std::shared_ptr<const ReferencePage> reference =
      reference_of(page->site, params);
  const LabelTree common = reference->common_tree(params.share, page->self);
  std::vector<NodeId> origin;
  const LabelTree tree = label_tree(page->outline, labels(params), &origin);
  const TreeAlignment alignment = align_trees(common, tree);

  Mask keep = view.present();
  for (NodeId n = 0; n < common.size(); ++n) {
    const NodeId partner = alignment.partners[n];
    if (partner == kNone || common.label[n] != tree.label[partner]) continue;
    if (page->outline.is_text(origin[partner]))
      keep.fill(page->outline.words(origin[partner]), false);
  }
  return keep;
}

}  // namespace

constinit const FilterSpec spec::rtdm = define_filter<RtdmParams, tamis::rtdm>(
    "rtdm", FilterKind::site, "what the trees of the site's pages do not share",
    "Reis, Golgher, da Silva, Laender, Automatic Web News Extraction Using Tree Edit "
    "Distance, 2004; Vieira et al. 2006",
    kRtdmParams);

}  // namespace tamis
