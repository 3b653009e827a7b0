#include <algorithm>

#include <gtest/gtest.h>

#include "filters/common/token_row.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

// The worked example of ALGORITHMS 3.1.
constexpr const char* kExample =
    "<a> home </a> <p> w1 w2 w3 <b> w4 </b> w5 w6 </p> <i> x </i>";

TEST(Bte, KeepsTheStretchOfMostWordsAndFewestTags) {
  EXPECT_EQ(kept("bte", kExample), "w1 w2 w3 w4 w5 w6");
}

TEST(Bte, HeavyTagsCutTheStretch) {
  EXPECT_EQ(kept("bte(tag_weight=5)", kExample), "w1 w2 w3");
}

TEST(Bte, IgnoredTagsCostNothing) {
  EXPECT_EQ(kept("bte(tag_weight=5, ignored_tags=b)", kExample), "w1 w2 w3 w4 w5 w6");
}

TEST(Bte, BlanksCanBeWords) {
  constexpr const char* kSpaced = "<p>a b</p> <i> </i> <p>c d</p>";
  EXPECT_EQ(kept("bte", kSpaced), "a b");
  EXPECT_EQ(kept("bte_pub", kSpaced), "a b c d");
}

// The definition of the paper: every pair.
double objective(const std::vector<RowToken>& row, std::size_t i, std::size_t j) {
  double sum = 0;
  for (std::size_t n = 0; n < row.size(); ++n)
    sum += (n >= i && n <= j) == row[n].is_word ? 1 : 0;
  return sum;
}

double best_objective(const std::vector<RowToken>& row) {
  double best = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i; j < row.size(); ++j)
      best = std::max(best, objective(row, i, j));
  return best;
}

TEST(Bte, SumIsThatOfTheNotes) {
  const Page page = parse(kExample);
  const std::vector<RowToken> row = token_row(View(page), {});
  const auto tags = std::count_if(row.begin(), row.end(),
                                  [](const RowToken& token) { return !token.is_word; });
  EXPECT_EQ(tags, 8);
  EXPECT_EQ(best_objective(row), 12);
  EXPECT_EQ(best_objective(row) - static_cast<double>(tags), 4);
}

TEST(Bte, NoPairIsBetterThanTheStretch) {
  Rng random(test::seed());
  const Filter bte = test::filter("bte");
  for (int round = 0; round < 2000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(30)));
    const View view(page);
    const Mask keep = bte.run(view).keep;
    const std::vector<RowToken> row = token_row(view, {});
    std::size_t first = row.size();
    std::size_t last = 0;
    for (std::size_t n = 0; n < row.size(); ++n) {
      if (row[n].word == kNone || !keep[row[n].word]) continue;
      first = std::min(first, n);
      last = n;
    }
    if (first == row.size()) {
      EXPECT_EQ(page.word_count(), 0);
      continue;
    }
    EXPECT_EQ(objective(row, first, last), best_objective(row)) << page.source();
  }
}

}  // namespace
}  // namespace tamis
