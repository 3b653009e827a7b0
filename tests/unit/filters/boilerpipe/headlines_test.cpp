// Tests src/filters/boilerpipe/headlines.cpp.

#include <algorithm>

#include <gtest/gtest.h>

#include "filters/boilerpipe/boilerpipe.h"

namespace tamis {
namespace {

using Headlines = std::vector<std::string>;

bool can_be(std::string_view headline, std::string_view title) {
  const Headlines all = possible_headlines(title);
  return std::find(all.begin(), all.end(), headline) != all.end();
}

TEST(PageTitle, FoldsCaseAndApostrophes) {
  EXPECT_EQ(fold_title(" It's ÉTÉ "), "its été");
}

TEST(PageTitle, AHeadlineCanBeTheTitleOrAPartOfIt) {
  EXPECT_EQ(possible_headlines("Storm Hits Coast"), Headlines{"storm hits coast"});
  EXPECT_EQ(possible_headlines(""), Headlines{});
  EXPECT_TRUE(can_be("storm hits coast", "Storm Hits Coast | The Daily"));
  EXPECT_TRUE(can_be("storm hits coast", "The Daily » Storm hits coast"));
  EXPECT_TRUE(can_be("storm hits coast", "Weather: Storm hits coast (Update)"));
  EXPECT_TRUE(can_be("storm hits coast", "Storm hits coast, Weather"));
  EXPECT_FALSE(can_be("weather", "Storm hits coast, Weather"));
}

TEST(PageTitle, PartsOfFourWordsCanBeTheHeadlineWhereverTheyStand) {
  EXPECT_TRUE(can_be("storm hits the coast",
                     "Storm hits the coast | And all the news of today"));
  EXPECT_FALSE(
      can_be("storm hits coast", "Storm hits coast | And all the news of today"));
}

TEST(PageTitle, TheFirstOrLastPartCanGo) {
  EXPECT_TRUE(can_be("a - b", "A - B - The Daily"));
  EXPECT_TRUE(can_be("b & c", "A - B & C"));
}

TEST(PageTitle, AddressesAreNoHeadlines) {
  EXPECT_FALSE(can_be("news.example.com today", "Storm | News.example.com today"));
}

}  // namespace
}  // namespace tamis
