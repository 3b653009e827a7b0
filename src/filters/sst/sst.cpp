// SST: the site style tree.
//
// Lan Yi, Bing Liu, Xiaoli Li, "Eliminating Noisy Information in Web Pages for Data
// Mining", KDD 2003. We know it by what others say of it.
//
// IDEA
//
// Merge the trees of all pages of a site into one (filters/sst/style_tree.h). Where its
// elements look the same on every page, in the sequences of their children and in what
// they show, they are noise: filters/sst/style_importance.h gives each a number from 0
// to
// 1. An element is noisy if its importance and that of all elements below is under t.
// Map a page onto the tree and delete the noisy elements.
//
//   body(nav("home news") p("storm hits the coast"))    nav: the same words everywhere,
//   body(nav("home news") p("team wins the cup"))       importance 0; p: near 1
//
// A text that hangs beside elements goes or stays with the element around it.
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. In the paper styles compare names and attributes. Today the attribute that
//      matters is the class, which often holds the number of an article: then no two
//      pages share a style. classes = true compares them nevertheless.
//   2. texts = true makes each text beside elements a leaf of its own. Then leaves
//      decide about every word, and g about none.
//   3. t is tuned for each site in the paper.
//
// Tested by tests/unit/filters/sst/sst_test.cpp.

#include "filters/common/words.h"
#include "filters/registry/specs.h"
#include "filters/site/learnt_pages.h"
#include "filters/sst/style_importance.h"

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

FilterResult sst(const View& view, const SstParams& params) {
  const std::optional<ComparedPage> page = compare_with_site(view);
  if (!page) return {view.present(), {}};
  const StyleTreeOptions options{params.classes, params.texts};
  const std::string name = std::string("styles") + (params.classes ? " classes" : "") +
                           (params.texts ? " texts" : "");
  const DerivedTables& tables = page->site.tables;
  const auto tree = tables.get<StyleTree>(
      name, [&] { return StyleTree(page->site.outlines, options); });
  const auto styles = tables.get<std::vector<Importance>>(
      name + " " + ParamText<double>::write(params.g),
      [&] { return style_importances(*tree, params.g); });
  const std::vector<Importance> importances =
      page_importances(*tree, *styles, params.g, page->outline, page->self != kNone);

  FilterResult out{Mask(view.page().word_count()),
                   std::vector<float>(view.page().word_count())};
  constexpr double kRounding = 1e-9;  // sums in another order
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
