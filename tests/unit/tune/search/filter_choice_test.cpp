// Tests src/tune/search/filter_choice.cpp.

#include "tune/search/filter_choice.h"

#include <set>

#include <gtest/gtest.h>

namespace tamis::tune {
namespace {

std::vector<std::string> texts(const std::vector<PipelineNode>& nodes) {
  std::vector<std::string> out;
  for (const PipelineNode& node : nodes)
    out.push_back(make_pipeline(node)->canonical());
  return out;
}

using Texts = std::vector<std::string>;

TEST(FilterChoice, IsAllButFiltersOfSites) {
  const FilterChoice choice = *choose_filters();
  EXPECT_GT(choice.filters.size(), 25u);
  EXPECT_GT(choice.leaves.size(), choice.filters.size() + 20);
  for (const FilterSpec* spec : choice.filters)
    EXPECT_NE(spec->kind, FilterKind::site) << spec->name;
  EXPECT_TRUE(choice.allows("dsc"));
  EXPECT_FALSE(choice.allows("template"));
}

// For a filter that was trained on the packages, no page is held out.
TEST(FilterChoice, TrainedFiltersMustBeNamed) {
  const auto has = [](const FilterChoice& choice) {
    for (const PipelineNode& leaf : choice.leaves)
      if (leaf.name == "learned") return true;
    return false;
  };
  EXPECT_FALSE(has(*choose_filters({})));
  const std::vector<std::string> named = {"learned", "bte"};
  EXPECT_TRUE(has(*choose_filters(named)));
}

TEST(FilterChoice, HasWhatIsNamed) {
  const Texts names = {"bte", "lqf25", "template", "lqf25"};
  const FilterChoice choice = *choose_filters(names);
  EXPECT_EQ(texts(choice.leaves),
            (Texts{"bte", "bte(blank_words=true)", "lqf(quota=0.25)", "template"}));
  EXPECT_EQ(choice.filters.size(), 3u);
}

TEST(FilterChoice, NamesThatNobodyKnowsAreErrors) {
  const Texts names = {"bte", "dcs"};
  const Result<FilterChoice> choice = choose_filters(names);
  ASSERT_FALSE(choice);
  EXPECT_EQ(choice.error().finding, "unknown filter 'dcs'; did you mean 'dsc'?");
}

TEST(Neighbourhood, VariesNumbersOneAtATimeAndTheFirstChoice) {
  const Texts names = {"bte"};
  EXPECT_EQ(texts(neighbourhood(*choose_filters(names), 1, 2)),
            (Texts{"bte", "bte(blank_words=true)", "bte(tag_weight=0.61)",
                   "bte(tag_weight=2.5)"}));
}

TEST(Neighbourhood, OfAllFiltersIsAPoolOfAFewHundred) {
  const std::vector<PipelineNode> pool = neighbourhood(*choose_filters());
  EXPECT_GT(pool.size(), 100u);
  EXPECT_LT(pool.size(), 350u);
  const Texts all = texts(pool);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), pool.size());
}

}  // namespace
}  // namespace tamis::tune
