// Tests src/filters/winner_basket/fe.cpp, kfe.cpp and what they share:
// filters/winner_basket/feature_set.cpp, winner_basket.cpp and value_clusters.cpp.

#include <gtest/gtest.h>

#include "filters/winner_basket/value_clusters.h"
#include "filters/winner_basket/winner_basket.h"
#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

TagBlock block_of(std::uint32_t words, std::uint32_t images, std::uint32_t links,
                  std::uint32_t objects) {
  TagBlock out;
  out.counts[static_cast<std::size_t>(BlockFeature::words)] = words;
  out.counts[static_cast<std::size_t>(BlockFeature::images)] = images;
  out.counts[static_cast<std::size_t>(BlockFeature::links)] = links;
  out.counts[static_cast<std::size_t>(BlockFeature::objects)] = objects;
  return out;
}

const BasketOptions kPaperOptions = {
    {},
    {TagFeature::text},
    {TagFeature::images, TagFeature::links, TagFeature::objects}};

// The example of the paper, 3.2.1.
TEST(WinnerBasket, WeighsFeaturesAgainstTheMostOfEach) {
  const std::vector<RatedBlock> rated = rate_blocks(
      {block_of(1000, 2, 3, 1), block_of(2000, 0, 0, 0), block_of(0, 4, 50, 3)},
      kPaperOptions);
  EXPECT_DOUBLE_EQ(rated[0].on_page.desired, .5);
  EXPECT_NEAR(rated[0].on_page.others, .893, 5e-4);
  EXPECT_FALSE(rated[0].is_winner);
  EXPECT_TRUE(rated[1].is_winner);
  EXPECT_FALSE(rated[2].is_winner);
}

TEST(WinnerBasket, ComparesWinnersAmongThemselves) {
  const std::vector<RatedBlock> rated = rate_blocks(
      {block_of(100, 0, 0, 0), block_of(200, 0, 1, 0), block_of(400, 0, 50, 0)},
      kPaperOptions);
  EXPECT_FALSE(rated[2].is_winner);
  EXPECT_DOUBLE_EQ(rated[0].on_page.desired, .25);
  EXPECT_DOUBLE_EQ(rated[0].in_basket.desired, .5);
  EXPECT_DOUBLE_EQ(rated[1].in_basket.desired, 1);
  EXPECT_DOUBLE_EQ(rated[1].in_basket.others, 1);
  EXPECT_DOUBLE_EQ(rated[1].in_basket.share(), .5);
}

TEST(WinnerBasket, NothingAtAllIsNothing) {
  const std::vector<RatedBlock> rated =
      rate_blocks({block_of(0, 0, 0, 0)}, kPaperOptions);
  EXPECT_FALSE(rated[0].is_winner);
  EXPECT_EQ(rated[0].on_page.share(), 0);
}

// The worked example of ALGORITHMS 7.3.
TEST(ValueClusters, AreThoseOfTheNotes) {
  const std::vector<double> values = {.02, .03, .05, .6, .75, 1.0};
  const std::vector<bool> last_three = {false, false, false, true, true, true};
  const ValueClusters two = cluster_values(values, 2);
  EXPECT_NEAR(two.centroids[0], .0333, 5e-5);
  EXPECT_NEAR(two.centroids[1], .7833, 5e-5);
  EXPECT_EQ(in_top_clusters(two, 1), last_three);
  const ValueClusters three = cluster_values(values, 3);
  EXPECT_NEAR(three.centroids[0], .025, 1e-9);
  EXPECT_NEAR(three.centroids[1], .05, 1e-9);
  EXPECT_NEAR(three.centroids[2], .7833, 5e-5);
  EXPECT_EQ(in_top_clusters(three, 1), last_three);
  EXPECT_EQ(in_top_clusters(three, 2),
            std::vector<bool>({false, false, true, true, true, true}));
  EXPECT_EQ(in_top_clusters(three, 3), std::vector<bool>(6, true));
}

TEST(ValueClusters, AreFewWhereValuesAreFew) {
  EXPECT_TRUE(cluster_values({}, 2).labels.empty());
  EXPECT_EQ(cluster_values({.5}, 3).centroids, std::vector<double>{.5});
  EXPECT_EQ(in_top_clusters(cluster_values({.5}, 3), 1), std::vector<bool>{true});
  EXPECT_EQ(in_top_clusters(cluster_values({.5, .5, .5}, 2), 1),
            std::vector<bool>(3, true));
}

constexpr const char* kPage =
    "<p><a href=x>Home</a> <a href=x>News</a> <img></p>"
    "<p>By someone</p>"
    "<p>A long paragraph, by far the longest of all, with one <a href=x>link</a>.</p>"
    "<p>And a paragraph that is not so long.</p>";

TEST(Fe, KeepsTheFirstBlockWithTextOnly) {
  EXPECT_EQ(kept("fe", kPage), "By someone");
}

TEST(Fe, CanKeepTheBlockWithMostText) {
  EXPECT_EQ(kept("fe(pick=max)", kPage),
            "A long paragraph, by far the longest of all, with one link .");
}

TEST(Fe, BlocksAreThoseOfTheTags) {
  EXPECT_EQ(kept("fe(tags='div')", "<div>a <p>b</p></div><div>c d e<img></div>"),
            "a b");
}

TEST(Fe, TextIsAnyFeature) {
  EXPECT_EQ(kept("fe(desired=links, features=text)", kPage), "Home News");
  EXPECT_EQ(kept("fe(desired='links images')", kPage), "Home News");
}

TEST(Fe, FeaturesThatAreNotComparedDoNotMatter) {
  EXPECT_EQ(kept("fe(features=text)", kPage), "Home News");
}

TEST(Fe, LinksMayNeedAHref) {
  constexpr const char* kAnchor = "<p><a name=x>one</a></p><p>two</p>";
  EXPECT_EQ(kept("fe", kAnchor), "two");
  EXPECT_EQ(kept("fe(links=href)", kAnchor), "one");
}

TEST(Fe, TextCanBeWords) {
  constexpr const char* kLongWord = "<p>internationalisation</p><p>a b c</p>";
  EXPECT_EQ(kept("fe(pick=max)", kLongWord), "internationalisation");
  EXPECT_EQ(kept("fe(pick=max, text=words)", kLongWord), "a b c");
}

TEST(Fe, TextBetweenBlocksCanBeLeftOut) {
  constexpr const char* kBetween = "between <p>one</p>";
  EXPECT_EQ(kept("fe", kBetween), "between");
  EXPECT_EQ(kept("fe(remainders=false)", kBetween), "one");
}

TEST(Fe, UnknownFeaturesAreAnError) {
  EXPECT_FALSE(make_filter("fe", {{"features", "text smell"}}));
  const Filter fe = *make_filter("fe", {{"features", " links  text"}});
  EXPECT_EQ(fe.to_string(), "fe(features=\"text links\")");
}

TEST(Kfe, KeepsTheWholeBasket) {
  EXPECT_EQ(
      kept("kfe", kPage),
      "By someone A long paragraph, by far the longest of all, with one link . And "
      "a paragraph that is not so long.");
}

TEST(Kfe, CanKeepTheTopCluster) {
  EXPECT_EQ(
      kept("kfe(top_clusters=1)", kPage),
      "A long paragraph, by far the longest of all, with one link . And a paragraph "
      "that is not so long.");
  EXPECT_EQ(kept("kfe(k=3, top_clusters=1)", kPage),
            "A long paragraph, by far the longest of all, with one link .");
}

TEST(Kfe, ScoresAreSharesOfText) {
  const Page page = parse(kPage);
  const FilterResult result = test::filter("kfe").run(View(page));
  for (WordId w = 0; w < page.word_count(); ++w)
    EXPECT_EQ(result.keep[w], result.scores[w] > 0.5f) << w;
}

}  // namespace
}  // namespace tamis
