// The measures on their worked examples, on empty texts, and compared with reference
// implementations.

#include "reference/measures.h"

#include <cmath>

#include <gtest/gtest.h>

#include "eval/measures/score.h"
#include "support/random_pages.h"
#include "support/random_texts.h"

namespace tamis::eval {
namespace {

constexpr std::string_view kExtract = "the cat sat on the mat";
constexpr std::string_view kGold = "a cat sat quietly on a mat";

using Measure = Score (*)(std::string_view, std::string_view);

void expect_score(const Score& score, double precision, double recall, double f1) {
  EXPECT_NEAR(score.precision, precision, 5e-5);
  EXPECT_NEAR(score.recall, recall, 5e-5);
  EXPECT_NEAR(score.f1, f1, 5e-5);
}

void expect_same(const Score& score, const Score& twin, const test::TextPair& pair) {
  ASSERT_EQ(score.precision, twin.precision) << pair.extract << "\n---\n" << pair.gold;
  ASSERT_EQ(score.recall, twin.recall);
  ASSERT_EQ(score.f1, twin.f1);
}

template <typename Check>
void for_random_texts(int rounds, std::size_t most_words, const Check& check) {
  Rng random(test::seed());
  for (int round = 0; round < rounds; ++round) {
    check(test::random_texts(random, most_words));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(WordLcs, ScoresTheExampleOfTheNotes) {
  expect_score(scored<word_lcs>(kExtract, kGold), .6667, .5714, .6154);
}

TEST(WordLcs, EmptyTexts) {
  expect_score(scored<word_lcs>("", " \n"), 1, 1, 1);
  expect_score(scored<word_lcs>("a", ""), 0, 0, 0);
  expect_score(scored<word_lcs>("", "a"), 0, 0, 0);
  expect_score(scored<word_lcs>("a", "b"), 0, 0, 0);
}

TEST(WordLcs, CutsAtAllWhiteSpaceAndKeepsCaseAndPunctuation) {
  expect_score(scored<word_lcs>("a\xc2\xa0"
                                "b\xe3\x80\x80"
                                "c",
                                "a b c"),
               1, 1, 1);
  expect_score(scored<word_lcs>("Mat.", "mat"), 0, 0, 0);
}

TEST(WordLcs, IsThatOfTheTwin) {
  for_random_texts(3000, 120, [](const test::TextPair& pair) {
    const reference::Words a = reference::words_of(pair.extract);
    const reference::Words g = reference::words_of(pair.gold);
    const Score twin = score_of(reference::lcs_length(a, g), a.size(), g.size());
    expect_same(scored<word_lcs>(pair.extract, pair.gold), twin, pair);
  });
}

TEST(CharacterLcs, SkipsBlanksAndCountsCharacters) {
  expect_score(scored<character_lcs>("the cat sat", "a cat sat"), 6. / 9, 6. / 7, .75);
  expect_score(scored<character_lcs>("\xe6\x97\xa5\xe6\x9c\xac", "\xe6\x9c\xac"), .5, 1,
               .6667);
  expect_score(scored<character_lcs>("", ""), 1, 1, 1);
  expect_score(scored<character_lcs>("", "x"), 0, 0, 0);
}

TEST(CharacterLcs, IsThatOfTheTwin) {
  for_random_texts(500, 60, [](const test::TextPair& pair) {
    const auto characters = [](const std::string& text) {
      std::vector<char> out;
      for (const std::string& word : reference::words_of(text))
        out.insert(out.end(), word.begin(), word.end());
      return out;
    };
    const std::vector<char> a = characters(pair.extract);
    const std::vector<char> g = characters(pair.gold);
    const Score twin = score_of(reference::lcs_length(a, g), a.size(), g.size());
    expect_same(scored<character_lcs>(pair.extract, pair.gold), twin, pair);
  });
}

TEST(CleanEval, ScoresTheExampleOfTheNotes) {
  EXPECT_NEAR(scored<cleaneval_score>(kExtract, kGold), .4444, 5e-5);
  EXPECT_EQ(scored<cleaneval_score>("", ""), 1);
  EXPECT_EQ(scored<cleaneval_score>("a", ""), 0);
  EXPECT_EQ(scored<cleaneval_score>("", "a"), 0);
}

// By the definition: the distance from a separate table, and the alignment counted.
TEST(CleanEval, IsOneMinusDistanceByAlignment) {
  for_random_texts(1000, 60, [](const test::TextPair& pair) {
    const reference::Words a = reference::words_of(pair.extract);
    const reference::Words g = reference::words_of(pair.gold);
    std::vector<std::vector<std::size_t>> cost(a.size() + 1,
                                               std::vector<std::size_t>(g.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
      for (std::size_t j = 0; j <= g.size(); ++j) {
        if (i == 0 || j == 0)
          cost[i][j] = i + j;
        else
          cost[i][j] = a[i - 1] == g[j - 1]
                           ? cost[i - 1][j - 1]
                           : std::min(cost[i - 1][j], cost[i][j - 1]) + 1;
      }
    }
    const auto distance = static_cast<double>(cost[a.size()][g.size()]);
    const double alignment = (static_cast<double>(a.size() + g.size()) + distance) / 2;
    const double twin = alignment > 0 ? 1 - distance / alignment : 1;
    ASSERT_NEAR(scored<cleaneval_score>(pair.extract, pair.gold), twin, 1e-12);
    const double sum = static_cast<double>(a.size() + g.size());
    const double ratio = sum > 0 ? (sum - distance) / sum : 1;
    ASSERT_NEAR(scored<levenshtein_ratio>(pair.extract, pair.gold), ratio, 1e-12);
  });
}

// Levenshtein.ratio("the cat sat on the mat".split(), "a cat ...".split()) = 0.6154
TEST(Levenshtein, IsF1OfWordLcs) {
  EXPECT_NEAR(scored<levenshtein_ratio>(kExtract, kGold), .6154, 5e-5);
  EXPECT_EQ(scored<levenshtein_ratio>("", ""), 1);
  EXPECT_EQ(scored<levenshtein_ratio>("", "a"), 0);
  for_random_texts(300, 60, [](const test::TextPair& pair) {
    ASSERT_NEAR(scored<levenshtein_ratio>(pair.extract, pair.gold),
                scored<word_lcs>(pair.extract, pair.gold).f1, 1e-12);
  });
}

TEST(BagOfWords, ScoresTheExampleOfTheNotes) {
  expect_score(scored<bag_of_words>(kExtract, kGold), .6667, .5714, .6154);
  expect_score(scored<bag_of_words>("mat THE. the (on) cat/sat", kExtract), 1, 1, 1);
}

TEST(BagOfWords, EmptyTexts) {
  expect_score(scored<bag_of_words>("...", ""), 1, 1, 1);
  expect_score(scored<bag_of_words>("a", "!"), 0, 0, 0);
  expect_score(scored<bag_of_words>("", "a"), 0, 0, 0);
}

TEST(BagOfWords, IsThatOfTheTwin) {
  for_random_texts(3000, 200, [](const test::TextPair& pair) {
    const auto tokens = [](const std::string& text) {
      return reference::tokens_of(reference::lower_of(text));
    };
    const reference::Words a = tokens(pair.extract);
    const reference::Words g = tokens(pair.gold);
    const Score twin = score_of(reference::common_count(a, g), a.size(), g.size());
    expect_same(scored<bag_of_words>(pair.extract, pair.gold), twin, pair);
  });
}

TEST(Shingles, ScoresItsExamples) {
  expect_score(scored<shingles>("a b c d e", "x b c d e"), .5, .5, .5);
  expect_score(scored<shingles>("a, b. c d", "a b c d"), 1, 1, 1);
  expect_score(scored<shingles>("A b c d", "a b c d"), 0, 0, 0);  // case-sensitive
  expect_score(scored<shingles>("a b", "a b"), 1, 1, 1);          // one short shingle
  expect_score(scored<shingles>("a b", "a b c"), 0, 0, 0);
}

TEST(Shingles, WhatHasNothingToCountIsNotANumber) {
  const Score both = scored<shingles>("", "?");
  EXPECT_TRUE(std::isnan(both.precision) && std::isnan(both.recall));
  EXPECT_EQ(both.f1, 1);
  const Score no_extract = scored<shingles>("", "a");
  EXPECT_TRUE(std::isnan(no_extract.precision));
  EXPECT_EQ(no_extract.recall, 0);
  const Score no_gold = scored<shingles>("a", "");
  EXPECT_EQ(no_gold.precision, 0);
  EXPECT_TRUE(std::isnan(no_gold.recall));
  EXPECT_EQ(no_gold.f1, 0);
}

TEST(Shingles, IsThatOfTheTwin) {
  for_random_texts(3000, 200, [](const test::TextPair& pair) {
    const auto a = reference::shingles_of(pair.extract);
    const auto g = reference::shingles_of(pair.gold);
    if (a.empty() || g.empty()) return;
    const Score twin = score_of(reference::common_count(a, g), a.size(), g.size());
    expect_same(scored<shingles>(pair.extract, pair.gold), twin, pair);
  });
}

TEST(RougeLsum, JoinsWhatLinesHaveInCommon) {
  expect_score(scored<rouge_lsum>("a b\nc d", "a b c d"), 1, 1, 1);
  expect_score(scored<rouge_lsum>("c d\na b", "a b c d"), 1, 1, 1);
  expect_score(scored<rouge_lsum>(kExtract, kGold), .6667, .5714, .6154);
  expect_score(scored<rouge_lsum>("a", "a\na"), 1, .5, .6667);  // not counted twice
}

TEST(RougeLsum, EmptyTexts) {
  expect_score(scored<rouge_lsum>("", "\n "), 1, 1, 1);
  expect_score(scored<rouge_lsum>("a", ""), 0, 1, 0);
  expect_score(scored<rouge_lsum>("", "a"), 0, 0, 0);
}

TEST(RougeLsum, IsThatOfTheTwin) {
  for_random_texts(3000, 100, [](const test::TextPair& pair) {
    const std::size_t a = reference::words_of(pair.extract).size();
    const std::size_t g = reference::words_of(pair.gold).size();
    if (g == 0) return;
    const Score twin = score_of(reference::rouge_hits(pair.extract, pair.gold), a, g);
    expect_same(scored<rouge_lsum>(pair.extract, pair.gold), twin, pair);
  });
}

// Long lines, whose rows are stored in blocks.
TEST(RougeLsum, IsThatOfTheTwinOnLongLines) {
  for_random_texts(20, 900, [](test::TextPair pair) {
    std::replace(pair.extract.begin(), pair.extract.end(), '\n', ' ');
    std::replace(pair.gold.begin(), pair.gold.end(), '\n', ' ');
    const std::size_t a = reference::words_of(pair.extract).size();
    const std::size_t g = reference::words_of(pair.gold).size();
    if (g == 0) return;
    const Score twin = score_of(reference::rouge_hits(pair.extract, pair.gold), a, g);
    expect_same(scored<rouge_lsum>(pair.extract, pair.gold), twin, pair);
  });
}

// Properties of every measure: a text matches itself, and scores are within 0..1.
TEST(Measures, ATextAgreesWithItself) {
  for (const Measure measure :
       {Measure{scored<word_lcs>}, Measure{scored<character_lcs>},
        Measure{scored<bag_of_words>}, Measure{scored<shingles>},
        Measure{scored<rouge_lsum>}}) {
    for_random_texts(200, 60, [&](const test::TextPair& pair) {
      ASSERT_EQ(measure(pair.gold, pair.gold).f1, 1) << pair.gold;
      const double f1 = measure(pair.extract, pair.gold).f1;
      ASSERT_TRUE(f1 >= 0 && f1 <= 1);
    });
  }
}

TEST(Measures, OneGoldStandardServesManyExtracts) {
  const Gold gold({.text = kGold});
  for (int round = 0; round < 3; ++round) {
    expect_score(bag_of_words(gold.read(kExtract)), .6667, .5714, .6154);
    expect_score(word_lcs(gold.read(kGold)), 1, 1, 1);
    expect_score(shingles(gold.read("nothing of it")), 0, 0, 0);
  }
}

}  // namespace
}  // namespace tamis::eval
