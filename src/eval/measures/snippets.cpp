#include "eval/measures/snippets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <string.h>

namespace tamis::eval {
namespace {

// memmem is linear for every input, unlike std::string::find.
bool contains(std::string_view hay, std::string_view needle) {
  return ::memmem(hay.data(), hay.size(), needle.data(), needle.size()) != nullptr;
}

std::size_t count_in(const std::string& text, std::span<const Snippet> snippets,
                     std::string Snippet::*form) {
  return static_cast<std::size_t>(
      std::count_if(snippets.begin(), snippets.end(),
                    [&](const Snippet& s) { return contains(text, s.*form); }));
}

double rate(const Extract& extract, std::span<const Snippet> snippets) {
  if (snippets.empty()) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(count_in(extract.lower(), snippets, &Snippet::lower)) /
         static_cast<double>(snippets.size());
}

// Returns NaN if nothing was counted.
double share(double part, double whole) {
  if (std::isnan(whole)) return whole;
  return whole > 0 ? part / whole : 0;
}

}  // namespace

SnippetRates snippet_rates(const Extract& extract) {
  return {rate(extract, extract.gold().with()),
          rate(extract, extract.gold().without())};
}

SegmentCounts segment_counts(const Extract& extract) {
  const std::span<const Snippet> with = extract.gold().with();
  const std::span<const Snippet> without = extract.gold().without();
  if (with.empty() && without.empty()) return {};
  const std::size_t right = count_in(extract.folded(), with, &Snippet::folded);
  const std::size_t wrong = count_in(extract.folded(), without, &Snippet::folded);
  return {right, with.size() - right, wrong, without.size() - wrong};
}

SegmentScore segment_score(double true_positives, double false_negatives,
                           double false_positives, double true_negatives) {
  const double right = true_positives + true_negatives;
  const double wrong = false_positives + false_negatives;
  return {share(true_positives, true_positives + false_positives),
          share(true_positives, true_positives + false_negatives),
          share(right, right + wrong),
          share(2 * true_positives, 2 * true_positives + wrong)};
}

}  // namespace tamis::eval
