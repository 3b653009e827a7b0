// Tests src/filters/readability/readability.cpp. The other tests in this directory test
// its parts.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

std::string prose(char letter, int words) {
  std::string out;
  for (int i = 0; i < words; ++i)
    out += std::string(5, letter) + (i % 5 == 4 ? ", " : " ");
  return out;
}

std::string letters(std::string_view pipeline, const std::string& html) {
  std::string out;
  for (const char c : kept(pipeline, html))
    if (c != ' ' && c != ',' && (out.empty() || out.back() != c)) out += c;
  return out;
}

const std::string kPage =
    "<title>A headline of some words</title><body>"
    "<div class=menu><a href=x>" +
    prose('m', 5) +
    "</a></div>"
    "<div id=content><h1>A headline of some words</h1><div class=byline>by "
    "me</div><p>" +
    prose('a', 60) + "</p><p>" + prose('b', 60) + "</p><div class=sidebar>" +
    prose('s', 40) +
    "</div></div>"
    "<div class=footer><p>" +
    prose('f', 30) + "</p></div>";

TEST(Readability, KeepsTheArticle) {
  EXPECT_EQ(letters("readability", kPage), "ab");
}

TEST(Readability, CanKeepTitleAndByline) {
  EXPECT_NE(kept("readability(drop_title=false)", kPage).find("headline"),
            std::string::npos);
  EXPECT_NE(kept("readability(drop_byline=false)", kPage).find("by me"),
            std::string::npos);
}

TEST(Readability, CanKeepUnlikelyParts) {
  EXPECT_EQ(letters("readability(strip_unlikely=false, weight_classes=false)", kPage),
            "absf");
}

// A text of 300 characters is too short, so unlikely parts are restored.
TEST(Readability, TriesAgainWhileTheTextIsTooShort) {
  const std::string page = "<div><p>" + prose('a', 50) + "</p><div class=comments><p>" +
                           prose('c', 60) + "</p><p>" + prose('d', 60) + "</p></div>";
  EXPECT_EQ(letters("readability", page), "acd");
  EXPECT_EQ(letters("readability(retry=false)", page), "a");
  EXPECT_EQ(letters("readability(char_threshold=200)", page), "a");
}

TEST(Readability, NamesCanBeSet) {
  EXPECT_EQ(letters("readability(unlikely=content, maybe='', retry=false)", kPage),
            "f");
  const Result<Filter> wrong = make_filter("readability", {{"unlikely", "a|b"}});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().place, "readability: unlikely");
}

TEST(Readability, APageWithoutTextHasNoArticle) {
  EXPECT_EQ(kept("readability", "<div></div>"), "");
}

}  // namespace
}  // namespace tamis
