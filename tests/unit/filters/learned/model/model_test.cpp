// Tests src/filters/learned/model/model.h and model.cpp.

#include "filters/learned/model/model.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "filters/learned/features/features.h"
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
  for (Forest& forest : out.page_types)
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
  model.beta_scale = 0;
  EXPECT_NE(finding(write_model(model)), "");
  model.beta_scale = 3 * kBetaScaleSteps;
  const Result<Model> read = read_model(write_model(model), "place");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->beta_scale, 3 * kBetaScaleSteps);
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
    EXPECT_NEAR(curve.at(expected), expected, 2e-5);  // a curve that changes nothing
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

// Returns the general model with the maximum beta: it keeps everything.
std::string greedy_bytes() {
  Model model = *find_model("general");
  model.beta_scale = 64 * kBetaScaleSteps;
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

}  // namespace
}  // namespace tamis
