// Tests src/metadata/clean_title.cpp.
#include "metadata/clean_title.h"

#include <gtest/gtest.h>

namespace tamis::meta {
namespace {

TEST(CleanTitle, TheNameOfTheSiteGoesFromEitherEnd) {
  const TitleContext daily{"The Daily", "www.daily.org", {}};
  EXPECT_EQ(clean_title("Storm hits coast | The Daily", daily), "Storm hits coast");
  EXPECT_EQ(clean_title("Storm hits coast - The Daily", daily), "Storm hits coast");
  EXPECT_EQ(clean_title("Storm hits coast — Daily", daily), "Storm hits coast");
  EXPECT_EQ(clean_title("The Daily: Storm hits coast", {"", "", {}}),
            "The Daily: Storm hits coast");
  EXPECT_EQ(clean_title("The Daily » Storm hits coast", daily), "Storm hits coast");
  EXPECT_EQ(clean_title("Storm hits coast | News | The Daily", daily),
            "Storm hits coast | News");
}

TEST(CleanTitle, TheSignOfALinkBehindAHeadingGoes) {
  EXPECT_EQ(clean_title("sieve.filter()¶", {"", "", {}}), "sieve.filter()");
  EXPECT_EQ(clean_title("Sieves ¶", {"", "", {"sieves"}}), "Sieves");
  EXPECT_EQ(clean_title("What ¶ means", {"", "", {}}), "What ¶ means");
}

TEST(CleanTitle, TheHostTellsTheNameToo) {
  const TitleContext host{"", "news.example.org", {}};
  EXPECT_EQ(clean_title("Storm hits coast - Example", host), "Storm hits coast");
  EXPECT_EQ(clean_title("Storm - a tale of two coasts", host),
            "Storm - a tale of two coasts");
}

TEST(CleanTitle, WhatIsAHeadingIsTheTitle) {
  const TitleContext context{"", "", {"storm hits coast again"}};
  EXPECT_EQ(clean_title("Storm hits coast - again", context),
            "Storm hits coast - again");
  EXPECT_EQ(clean_title("Storm hits coast again - Weather - North", context),
            "Storm hits coast again - Weather - North");
  EXPECT_EQ(clean_title("Storm hits coast again - Weather", context),
            "Storm hits coast again");
}

TEST(CleanTitle, ChineseTitlesHaveUnderscores) {
  EXPECT_EQ(clean_title("风暴袭击海岸_新浪网", {"新浪网", "", {}}), "风暴袭击海岸");
}

TEST(CleanTitle, SiteInTitle) {
  const TitleContext host{"", "www.example.org", {}};
  EXPECT_EQ(site_in_title("Storm hits coast - Example", host), "Example");
  EXPECT_EQ(site_in_title("Storm hits coast - Weather", host), "");
}

}  // namespace
}  // namespace tamis::meta
