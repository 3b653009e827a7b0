// Tests src/filters/learned/judge/context_pass.cpp and block_scorer.cpp.

#include "filters/learned/judge/context_pass.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using Bins = std::vector<int>;

struct Pass {
  // Takes for each block a logit as a forest could return it.
  Pass(std::string_view html, const std::vector<double>& logits) : page(parse(html)) {
    FeatureReader reader;
    reader.read(View(page), {});
    EXPECT_EQ(reader.blocks(), logits.size());
    for (const double logit : logits) {
      steps.push_back(static_cast<std::int32_t>(logit * kLogitSteps));
      probabilities.push_back(probability_of(steps.back()));
    }
    pass.read(reader, steps, probabilities);
    count = reader.blocks();
  }
  Bins column(ContextFeature feature) const {
    const Bin* const first = pass.column(feature);
    return {first, first + count};
  }
  Page page;
  std::vector<std::int32_t> steps;
  std::vector<std::uint16_t> probabilities;
  ContextPass pass;
  std::uint32_t count = 0;
};

// Returns the bin of a mean of probabilities, from the definition.
int bin_of(double probability) {
  return static_cast<int>(
      std::lround(125 + 16 * std::log(probability / (1 - probability))));
}

double sure(double logit) {
  return 1 / (1 + std::exp(-logit));
}

void expect_near(const Bins& found, const Bins& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], wanted[i], 1) << "block " << i;
}

TEST(ContextPass, HasNamesOfItsOwn) {
  std::set<std::string> names;
  for (unsigned f = 0; f < kContextFeatures; ++f) names.insert(kContextFeatureNames[f]);
  EXPECT_EQ(names.size(), kContextFeatures);
}

TEST(ContextPass, BinsOfProbabilitiesAreThoseOfLogits) {
  EXPECT_EQ(probability_bin(32768), 125);
  int before = 0;
  for (std::uint32_t p = 0; p <= 65535; ++p) {
    const int bin = probability_bin(p);
    EXPECT_GE(bin, before);
    before = bin;
  }
  for (double logit = -5; logit <= 5; logit += 0.25)
    EXPECT_NEAR(probability_bin(static_cast<std::uint64_t>(65535 * sure(logit))),
                125 + 16 * logit, 1.01)
        << logit;
}

TEST(ContextPass, OwnIsWhatTheFirstSaid) {
  const Pass pass("<p>a<p>b<p>c", {-1, 0, 20});
  EXPECT_EQ(pass.column(ContextFeature::own), (Bins{109, 125, 250}));
}

// One word has the weight 3, two words have 5.
TEST(ContextPass, MeansOfPathsAndElements) {
  const Pass pass("<div><p class=x>a b<p>c</div><div><p class=x>d</div>", {2, 0, -2});
  const int like = bin_of((5 * sure(2) + 3 * sure(-2)) / 8);
  const int all = bin_of((5 * sure(2) + 3 * sure(0) + 3 * sure(-2)) / 11);
  const int first = bin_of((5 * sure(2) + 3 * sure(0)) / 8);
  expect_near(pass.column(ContextFeature::path), {like, 125, like});
  expect_near(pass.column(ContextFeature::container), {157, 125, 93});
  expect_near(pass.column(ContextFeature::above), {first, first, all});
  expect_near(pass.column(ContextFeature::near), {all, all, all});
  EXPECT_EQ(pass.column(ContextFeature::before), (Bins{kNoBin, 157, 125}));
  EXPECT_EQ(pass.column(ContextFeature::after), (Bins{125, 93, kNoBin}));
}

TEST(ContextPass, SectionsHaveHeadings) {
  const Pass pass("<p>a<h2>b</h2><p>c<h2>d</h2><p>e", {0, 2, 2, -3, -3});
  EXPECT_EQ(pass.column(ContextFeature::heading), (Bins{kNoBin, 157, 157, 77, 77}));
  expect_near(pass.column(ContextFeature::section), {125, 157, 157, 77, 77});
}

TEST(ContextPass, CorrectsByAWeightedSum) {
  Pass pass("<p>a<p>b<p>c", {1, -1, 0});
  ContextWeights weights{.bias = kLogitSteps / 2, .features = {}};
  weights.features[static_cast<unsigned>(ContextFeature::own)] = kLogitSteps;
  weights.features[static_cast<unsigned>(ContextFeature::before)] = -kLogitSteps / 4;
  pass.pass.correct(weights, pass.steps);
  EXPECT_EQ(pass.steps,
            (std::vector<std::int32_t>{kLogitSteps * 3 / 2, -kLogitSteps * 3 / 4,
                                       kLogitSteps * 3 / 4}));
}

TEST(ContextPass, ServesPageAfterPage) {
  Rng random(test::seed());
  ContextPass used;
  for (int i = 0; i < 20; ++i) {
    const Page page = parse(test::random_page(random, 2 + random.below(200)));
    FeatureReader reader;
    reader.read(View(page), {});
    std::vector<std::int32_t> logits;
    std::vector<std::uint16_t> probabilities;
    for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
      logits.push_back(static_cast<std::int32_t>(random.below(60000)) - 30000);
      probabilities.push_back(probability_of(logits.back()));
    }
    ContextPass fresh;
    used.read(reader, logits, probabilities);
    fresh.read(reader, logits, probabilities);
    for (unsigned f = 0; f < kContextFeatures; ++f)
      EXPECT_TRUE(
          std::equal(used.column(f), used.column(f) + reader.blocks(), fresh.column(f)))
          << kContextFeatureNames[f];
  }
}

TEST(BlockScorer, TheContextPassHasTheLastWord) {
  const Page page = parse("<p>one two three<p>four five six");
  Model model = *find_model("general");
  BlockScorer scorer;
  model.context = {};
  scorer.read(View(page), model);
  const std::vector<std::uint16_t> first = scorer.probabilities;
  model.context = {.bias = kLogitSteps, .features = {}};
  scorer.read(View(page), model);
  EXPECT_NE(first, scorer.probabilities);
  for (const std::uint16_t probability : scorer.probabilities)
    EXPECT_EQ(probability, probability_of(kLogitSteps));
}

}  // namespace
}  // namespace tamis
