// Plumbing: filters without an algorithm, for use in pipelines.
//
//   plain        everything
//   keep         what stands inside selected elements, and nothing else
//   drop         all but what stands inside selected elements
//   hidden       without what the page hides by its own markup
//   largest_run  the best contiguous part of what is left
//
// Tested by tests/unit/filters/plumbing_test.cpp and
// tests/unit/pipelines/gaps_test.cpp.

#include "document/visibility.h"
#include "filters/common/selector.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct NoParams {};

// --- plain.
//
// The baseline of Thomas Gottron, "Content Code Blurring: A New Approach to Content
// Extraction", DEXA 2008 workshops: a filter is worth what it adds to this.

Mask plain(const View& view, const NoParams&) {
  return view.present();
}

// --- keep and drop.

struct KeepParams {
  Selector css = *read_selector("main, article");
};

constexpr ParamSpec kKeepParams[] = {
    param<&KeepParams::css>("css", Provenance::ours,
                            "selector of the elements that are kept"),
};

Mask keep(const View& view, const KeepParams& params) {
  return view.present() & params.css.words(view.page());
}

struct DropParams {
  Selector css = *read_selector("nav, aside, footer");
};

constexpr ParamSpec kDropParams[] = {
    param<&DropParams::css>("css", Provenance::ours,
                            "selector of the elements that are dropped"),
};

Mask drop(const View& view, const DropParams& params) {
  return view.present() - params.css.words(view.page());
}

// --- hidden.
//
// An element is hidden by the attribute hidden, by aria-hidden="true", or by an inline
// display:none or visibility:hidden. Style sheets are not read. Sun et al. ("DOM Based
// Content Extraction via Text Density", SIGIR 2011) name hidden text as what costs them
// most precision on the BBC's pages.

Mask hidden(const View& view, const NoParams&) {
  const Page& page = view.page();
  Mask keep = view.present();
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (!page.is_element(n) || !is_invisible(page, n)) continue;
    keep.fill(page.words(n), false);
    n = page.end(n) - 1;
  }
  return keep;
}

// --- largest_run.
//
// It stands behind another filter: serial(dsc, largest_run). Kept words are one run as
// long as at most `gap` words of the page between two of them are not kept. The run
// with most kept words stays, the first of equals.
//
//   left  x x . x x x . . . . x x        gap=1: the first five

struct LargestRunParams {
  int gap = 20;
};

constexpr ParamSpec kLargestRunParams[] = {
    param<&LargestRunParams::gap>("gap", {0, 500}, Provenance::ours,
                                  "words that may be missing inside the part"),
};

Mask largest_run(const View& view, const LargestRunParams& params) {
  Mask kept = view.present();
  const auto size = static_cast<std::uint32_t>(kept.size());
  Range best{0, 0};
  std::size_t best_words = 0;
  Range run{0, 0};
  std::size_t words = 0;
  for (std::size_t w = kept.next_set(0); w < size; w = kept.next_set(w + 1)) {
    const auto at = static_cast<std::uint32_t>(w);
    if (words == 0 || at - run.last > static_cast<std::uint32_t>(params.gap)) {
      run.first = at;
      words = 0;
    }
    run.last = at + 1;
    if (++words > best_words) {
      best = run;
      best_words = words;
    }
  }
  kept.fill({0, best.first}, false);
  kept.fill({best.last, size}, false);
  return kept;
}

}  // namespace

constinit const FilterSpec spec::plain = define_filter<NoParams, tamis::plain>(
    "plain", FilterKind::token, "keep everything", "baseline; Gottron 2008", {});

constinit const FilterSpec spec::keep = define_filter<KeepParams, tamis::keep>(
    "keep", FilterKind::tree, "keep what a selector names", "plumbing", kKeepParams);

constinit const FilterSpec spec::drop = define_filter<DropParams, tamis::drop>(
    "drop", FilterKind::tree, "drop what a selector names", "plumbing", kDropParams);

constinit const FilterSpec spec::hidden = define_filter<NoParams, tamis::hidden>(
    "hidden", FilterKind::tree, "drop what the markup hides", "plumbing", {});

constinit const FilterSpec spec::largest_run =
    define_filter<LargestRunParams, tamis::largest_run>(
        "largest_run", FilterKind::token, "the longest part of what is left",
        "plumbing", kLargestRunParams);

}  // namespace tamis
