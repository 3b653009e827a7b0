#include "eval/measures/snippets.h"

#include <cmath>

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

using Words = std::vector<std::string>;

TEST(Snippets, RatesFoldWhiteSpaceAndCase) {
  const Words with = {"the  cat\nSAT", "on the mat", "a dog"};
  const Words without = {"Subscribe now", "quietly"};
  const Gold gold({.text = "", .with = with, .without = without});
  const SnippetRates rates =
      snippet_rates(gold.read("The\u00a0cat sat on\tTHE mat. Subscribe NOW!"));
  EXPECT_DOUBLE_EQ(rates.with, 2. / 3);
  EXPECT_DOUBLE_EQ(rates.without, .5);
}

TEST(Snippets, FoldsTheCaseOfAllScripts) {
  const Words with = {"\u00c9T\u00c9 \u041c\u0418\u0420"};
  const Gold gold({.text = "", .with = with});
  EXPECT_EQ(snippet_rates(gold.read("l'\u00e9t\u00e9 \u043c\u0438\u0440 x")).with, 1);
}

TEST(Snippets, APageWithoutSnippetsHasNoSay) {
  const Gold gold({.text = "a"});
  const SnippetRates rates = snippet_rates(gold.read("a"));
  EXPECT_TRUE(std::isnan(rates.with) && std::isnan(rates.without));
  EXPECT_EQ(segment_counts(gold.read("a")).true_positives, 0u);
}

TEST(Snippets, AnEmptyExtractHasNone) {
  const Words some = {"a"};
  const Gold gold({.text = "a", .with = some, .without = some});
  EXPECT_EQ(snippet_rates(gold.read("")).with, 0);
  EXPECT_EQ(snippet_rates(gold.read("")).without, 0);
}

// As count_item of trafilatura's tests/eval_common.py: case-sensitive.
TEST(Segments, AreCountedInTheirCase) {
  const Words with = {"the cat", "The  mat", "dog"};
  const Words without = {"menu", "Menu"};
  const Gold gold({.text = "", .with = with, .without = without});
  const SegmentCounts counts = segment_counts(gold.read("the cat and the mat\nMenu"));
  EXPECT_EQ(counts.true_positives, 1u);
  EXPECT_EQ(counts.false_negatives, 2u);
  EXPECT_EQ(counts.false_positives, 1u);
  EXPECT_EQ(counts.true_negatives, 1u);
}

// ConfusionMatrix(tp=8, fp=2, fn=4, tn=6).scores()
TEST(Segments, ScoresAreThoseOfTheMatrix) {
  const SegmentScore score = segment_score(8, 4, 2, 6);
  EXPECT_DOUBLE_EQ(score.precision, .8);
  EXPECT_DOUBLE_EQ(score.recall, 2. / 3);
  EXPECT_DOUBLE_EQ(score.accuracy, .7);
  EXPECT_DOUBLE_EQ(score.f1, 16. / 22);
  const SegmentScore nothing = segment_score(0, 0, 0, 0);
  EXPECT_EQ(nothing.precision + nothing.recall + nothing.accuracy + nothing.f1, 0);
}

}  // namespace
}  // namespace tamis::eval
