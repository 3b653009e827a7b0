#include "eval/measures/normalise.h"

#include <gtest/gtest.h>

#include "eval/measures/score.h"
#include "eval/measures/snippets.h"

namespace tamis::eval {
namespace {

TEST(Normalise, FoldsComposesAndStrips) {
  EXPECT_EQ(normalise("The  CAT, (sat)\n-- on.\n"), "the cat sat\non\n");
  EXPECT_EQ(normalise("Stra\u00dfe STRASSE"), "strasse strasse");
  EXPECT_EQ(normalise("cafe\u0301"), "caf\u00e9");
  EXPECT_EQ(normalise("\u201cdon\u2019t\u201d"), "don\u2019t");  // kept within a word
  EXPECT_EQ(normalise("$5 +1"), "$5 +1");  // symbols, not punctuation
  EXPECT_EQ(normalise(" ... !"), "");
  EXPECT_EQ(normalise(""), "");
}

TEST(Normalise, IsAnOptionOfReading) {
  const Gold gold({.text = "The cat sat."}, {.normalise = true});
  EXPECT_EQ(word_lcs(gold.read("THE CAT (SAT)")).f1, 1);
  EXPECT_EQ(shingles(gold.read("THE CAT (SAT)")).f1, 1);
  EXPECT_EQ(scored<word_lcs>("THE CAT (SAT)", "The cat sat.").f1, 0);
}

TEST(Normalise, LeavesSnippetsAlone) {
  const std::vector<std::string> with = {"The cat."};
  const Gold gold({.text = "", .with = with}, {.normalise = true});
  EXPECT_EQ(segment_counts(gold.read("The cat.")).true_positives, 1u);
  EXPECT_EQ(segment_counts(gold.read("the cat")).true_positives, 0u);
}

}  // namespace
}  // namespace tamis::eval
