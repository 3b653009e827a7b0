// Tests src/filters/learned/: model.cpp, expected_cut.cpp, confidence.h.

#include "filters/learned/model/model.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "base/random.h"
#include "filters/learned/features/features.h"
#include "filters/learned/judge/expected_cut.h"
#include "support/paths.h"
#include "support/random_forest.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis {
namespace {

Model random_model(Rng& random, std::uint32_t trees, std::uint32_t most_leaves) {
  Model out;
  out.blocks = test::random_forest(random, trees, most_leaves, kFeatureCount);
  out.context = {.bias = 7, .features = {4096, -1}};
  for (Forest& forest : out.kinds)
    forest = test::random_forest(random, 2, 4, kFeatureCount);
  for (std::size_t i = 0; i < kMarkupWeights + kWordWeights; ++i)
    out.weights.push_back(static_cast<std::int8_t>(random.below(256)));
  return out;
}

std::string finding(std::string_view bytes) {
  const Result<Model> model = read_model(bytes, "place");
  return model ? "" : model.error().finding;
}

TEST(Model, IsReadAsItWasWritten) {
  Rng random(1);
  const std::string bytes = write_model(random_model(random, 5, 3));
  const Result<Model> model = read_model(bytes, "place");
  ASSERT_TRUE(model) << to_string(model.error());
  EXPECT_EQ(model->blocks.sizes.size(), 5u);
  EXPECT_EQ(model->blocks.bias, -5000);
  EXPECT_EQ(model->context, (ContextWeights{.bias = 7, .features = {4096, -1}}));
  EXPECT_EQ(write_model(*model), bytes);
}

TEST(Model, WhatIsDamagedIsRefused) {
  Rng random(1);
  const std::string bytes = write_model(random_model(random, 5, 3));
  for (int i = 0; i < 200; ++i) {
    std::string damaged = bytes;
    const std::size_t at =
        i < 48 ? static_cast<std::size_t>(i) : random.below(bytes.size());
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
    EXPECT_NE(finding(damaged), "") << at;
  }
  for (const std::size_t size : {0, 7, 8, 31, 47, 48, 100})
    EXPECT_NE(finding(bytes.substr(0, size)), "") << size;
  EXPECT_NE(finding(bytes + "x"), "");
}

TEST(Model, AForeignFileIsRefusedByName) {
  const Result<Model> model =
      read_model("<html>not a model, but long enough</html>", "page.html");
  ASSERT_FALSE(model);
  EXPECT_EQ(to_string(model.error()),
            "page.html: this is no model (a model made by tamis train or tools/train)");
  Rng random(1);
  std::string later = write_model(random_model(random, 1, 1));
  later[8] = 9;
  EXPECT_EQ(finding(later), "the model has version 9");
}

TEST(Model, TreesThatAreNoneAreRefused) {
  Rng random(1);
  const Model sound = random_model(random, 3, 9);
  const auto finding_with = [&](const auto& change) {
    Model model = sound;
    change(model.blocks);
    return finding(write_model(model));
  };
  const std::string kNone = "the model has a tree that is none";
  EXPECT_EQ(finding_with([](Forest&) {}), "");
  EXPECT_EQ(finding_with([](Forest& f) { f.nodes[0].feature = kFeatureCount; }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.nodes[0].left_leaves = 0; }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.nodes[0].left_leaves = 200; }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { ++f.sizes[0]; }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.sizes[0] = 0; }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.nodes.pop_back(); }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.leaves.push_back(1); }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.bias = kMostBias + 1; }), kNone);
  EXPECT_EQ(finding_with([](Forest& f) { f.bias = -kMostBias - 1; }), kNone);
}

TEST(Model, WeightsThatOverflowAreRefused) {
  Rng random(1);
  Model model = random_model(random, 1, 2);
  model.context.features[8] = (1 << 20) + 1;
  EXPECT_EQ(finding(write_model(model)), "the model's parts do not fit together");
  model.context.features[8] = -(1 << 20);
  EXPECT_EQ(finding(write_model(model)), "");
  model.context.bias = INT32_MIN;
  EXPECT_NE(finding(write_model(model)), "");
}

TEST(Model, ADialThatIsNoneIsRefused) {
  Rng random(1);
  Model model = random_model(random, 1, 2);
  model.dial = 0;
  EXPECT_NE(finding(write_model(model)), "");
  model.dial = 3 * kDialSteps;
  const Result<Model> read = read_model(write_model(model), "place");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->dial, 3 * kDialSteps);
}

TEST(Model, ACurveThatFallsIsRefused) {
  Rng random(1);
  Model model = random_model(random, 1, 2);
  model.confidence.points[16] = 65534;
  const Result<Model> read = read_model(write_model(model), "place");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->confidence, model.confidence);
  model.confidence.points[3] = 60'000;
  EXPECT_EQ(finding(write_model(model)), "the model's parts do not fit together");
}

TEST(Confidence, IsWhatWasReachedWhereAsMuchWasExpected) {
  ConfidenceCurve curve;
  for (const double expected : {0., 0.01, 0.3, 0.5, 0.99, 1.})
    EXPECT_NEAR(curve.at(expected), expected, 2e-5);  // of one that changes nothing
  curve.points[8] = 40'000;
  curve.points[9] = 50'000;
  EXPECT_DOUBLE_EQ(curve.at(0.5), 40'000. / 65535);
  EXPECT_DOUBLE_EQ(curve.at(0.53125), 45'000. / 65535);
  EXPECT_DOUBLE_EQ(curve.at(-1), 0);
  EXPECT_DOUBLE_EQ(curve.at(2), 1);
}

TEST(Model, TheGeneralOneFits) {
  const auto model = find_model("general");
  ASSERT_NE(model, nullptr);
  EXPECT_GT(model->blocks.sizes.size(), 0u);
  EXPECT_NE(model->context, ContextWeights{});
  EXPECT_NE(model->confidence, ConfidenceCurve{});
  EXPECT_EQ(find_model("no such"), nullptr);
}

// The general one with its dial at recall: it keeps everything.
std::string greedy_bytes() {
  Model model = *find_model("general");
  model.dial = 64 * kDialSteps;
  return write_model(model);
}

TEST(LoadModel, BytesAndFilesAreReadOrRefusedWithTheirPlace) {
  const std::string bytes = greedy_bytes();
  EXPECT_TRUE(model_from_bytes(bytes));
  const auto cut = model_from_bytes(bytes.substr(0, 5000), "mine");
  ASSERT_FALSE(cut);
  EXPECT_EQ(to_string(cut.error()),
            "mine: the model is damaged: its checksum is wrong (a whole file)");
  EXPECT_TRUE(load_model(test::source_dir() / "models/general.model"));
  const auto readme = load_model(test::source_dir() / "README.md");
  ASSERT_FALSE(readme);
  EXPECT_EQ(readme.error().code, ErrorCode::bad_file);
  const auto nowhere = load_model("nowhere.model");
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, ErrorCode::cannot_read);
}

TEST(LoadModel, AModelIsForThePipelinesThatAreMadeWithIt) {
  const Page page = parse(
      "<nav><a href=/>Home</a></nav><article><p>A heavy storm hit the coast on Monday, "
      "and it broke the old dam near the harbour, which had stood there for more than "
      "a hundred years, said the mayor.</p></article><footer>Copyright</footer>");
  const auto greedy = *model_from_bytes(greedy_bytes());
  const auto kept = [&](const Result<Pipeline>& pipeline) {
    return pipeline->run(View(page)).keep.count();
  };
  const std::size_t usual = kept(read_pipeline("auto"));
  EXPECT_LT(usual, page.word_count());
  EXPECT_EQ(kept(read_pipeline("auto", {.model = greedy})), page.word_count());
  EXPECT_EQ(kept(read_pipeline("learned(model=general)", {.model = greedy})),
            page.word_count());
  EXPECT_EQ(make_filter("learned", {}, greedy)->run(View(page)).keep.count(),
            page.word_count());
  EXPECT_EQ(kept(read_pipeline("auto")), usual);
}

TEST(ExpectedCut, ProbabilitiesAreThoseOfTheLogits) {
  EXPECT_EQ(probability_of(0), 32768);
  for (std::int32_t logit = -60'000; logit < 60'000; logit += 777) {
    const double exact = 1 / (1 + std::exp(-static_cast<double>(logit) / kLogitSteps));
    EXPECT_NEAR(probability_of(logit) / 65535.0, exact, 0.003) << logit;
    EXPECT_LE(probability_of(logit), probability_of(logit + 777));
  }
}

ExpectedCut cut_of(const std::vector<std::uint32_t>& words,
                   const std::vector<double>& shares, double beta = 1) {
  std::vector<std::uint16_t> probabilities;
  for (const double share : shares)
    probabilities.push_back(static_cast<std::uint16_t>(share * 65535));
  return find_cut(words, probabilities, beta);
}

TEST(ExpectedCut, IsTheMeanOfBlocksApartAndTogether) {
  // Apart: one 2*9/(10+14.5), two 2*13.5/(20+14.5), three 2*14.5/(30+14.5). Together,
  // one: .45*1 + .35*2/3 + .1*2/4; two: .45*2/3 + .35*1 + .1*4/5; three less.
  const ExpectedCut cut = cut_of({10, 10, 10}, {.9, .45, .1});
  EXPECT_NEAR(cut.value, (2 * 13.5 / 34.5 + .45 * 2 / 3 + .35 + .08) / 2, .001);
  EXPECT_LE(cut.least, .45 * 65535);
  EXPECT_GT(cut.least, .1 * 65535);
}

TEST(ExpectedCut, AShortSureTextIsNotDrownedInALongDoubtfulList) {
  // Apart .59 for both and .39 for the text alone, together .47 and .67.
  EXPECT_GT(cut_of({40, 330}, {.95, .35}).least, .35 * 65535);
  // Apart .74 and .62, together .67 and .70.
  EXPECT_LE(cut_of({40, 100}, {.95, .45}).least, .45 * 65535);
}

TEST(ExpectedCut, BetaKeepsMoreOrLess) {
  const std::vector<std::uint32_t> words = {10, 10, 10, 10};
  const std::vector<double> shares = {.9, .6, .4, .2};
  EXPECT_GT(cut_of(words, shares, .3).least, .6 * 65535);
  EXPECT_LE(cut_of(words, shares, 3).least, .2 * 65535);
}

TEST(ExpectedCut, IsTheBestOfAllLevels) {
  Rng random(7);
  for (int i = 0; i < 50; ++i) {
    std::vector<std::uint32_t> words;
    std::vector<double> shares;
    for (std::size_t b = 0; b < 1 + random.below(20); ++b) {
      words.push_back(1 + static_cast<std::uint32_t>(random.below(50)));
      shares.push_back(static_cast<double>(random.below(64)) / 64 + .005);
    }
    // The words of all blocks above a share, and how many of them are content.
    const auto above = [&](double share) {
      std::pair<double, double> out;
      for (std::size_t b = 0; b < words.size(); ++b) {
        if (shares[b] < share) continue;
        out.first += words[b];
        out.second += words[b] * shares[b];
      }
      return out;
    };
    double best = 0;
    for (const double least : shares) {
      const auto [kept, hits] = above(least);
      double together = 0;
      double below = 0;
      for (const double share : std::set(shares.begin(), shares.end())) {
        const double content = above(share).first;
        together += (share - below) * 2 * std::min(kept, content) / (kept + content);
        below = share;
      }
      best = std::max(best, (2 * hits / (kept + above(0).second) + together) / 2);
    }
    EXPECT_NEAR(cut_of(words, shares).value, best, .001);
  }
}

TEST(ExpectedCut, NothingIsKeptOfNothing) {
  EXPECT_EQ(cut_of({}, {}).value, 0);
}

}  // namespace
}  // namespace tamis
