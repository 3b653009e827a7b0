// largest_run: keeps the best contiguous part of the remaining words.
//
// It follows another filter: serial(dsc, largest_run). Remaining words form one run as
// long as at most `gap` words of the page are missing between two of them. It keeps the
// run with most remaining words, or the first if several are equal.
//
//   left  x x . x x x . . . . x x        gap=1: the first five
//
// Tested by tests/unit/pipelines/gaps_test.cpp.

#include "filters/registry/specs.h"

namespace tamis {
namespace {

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

constinit const FilterSpec spec::largest_run =
    define_filter<LargestRunParams, tamis::largest_run>(
        "largest_run", FilterKind::token, "the longest part of what is left",
        "plumbing", kLargestRunParams);

}  // namespace tamis
