// Tests src/filters/feature_extractor.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += piece;
  return out;
}

// The example in section 3.2.1 of the paper: blocks of 1000 and 2000 words.
TEST(WinnerBasket, WeighsFeaturesAgainstTheMostOfEach) {
  const std::string html = "<p>" + repeated("a ", 1000) + repeated("<img>", 2) +
                           repeated("<a></a>", 3) + "<object></object></p><p>" +
                           repeated("b ", 2000) + "</p><p>" + repeated("<img>", 4) +
                           repeated("<a></a>", 50) + repeated("<object></object>", 3) +
                           "</p>";
  const Page page = parse(html);
  const FilterResult result =
      test::filter("kfe(text=words, features='images links objects')").run(View(page));
  EXPECT_NEAR(result.scores[0], .5 / (.5 + .893), 5e-4);
  EXPECT_EQ(result.scores[1000], 1);
  EXPECT_FALSE(result.keep[0]);
  EXPECT_TRUE(result.keep[1000]);
}

// The block with most words is not in the basket. So b would have the greatest share of
// text among the blocks of the basket if it had no link.
TEST(WinnerBasket, ComparesWinnersAmongThemselves) {
  const std::string html = "<p>" + repeated("a ", 100) + "</p><p>" +
                           repeated("b ", 200) + "<a></a></p><p>" +
                           repeated("c ", 400) + repeated("<a></a>", 50) + "</p>";
  EXPECT_EQ(kept("fe(pick=max)", html) + " ", repeated("b ", 200));
  EXPECT_EQ(kept("fe", html) + " ", repeated("a ", 100));
  EXPECT_EQ(kept("kfe(top_clusters=1)", html) + " ", repeated("b ", 200));
}

TEST(WinnerBasket, NothingAtAllIsNothing) {
  EXPECT_EQ(kept("kfe", "<p><img></p>"), "");
  EXPECT_EQ(kept("kfe(desired=tables)", "<p>a</p>"), "");
}

// Returns a page of blocks with these numbers of characters.
std::string page_of(std::initializer_list<std::size_t> lengths) {
  std::string out;
  char name = 'a';
  for (const std::size_t length : lengths)
    out += "<p>" + std::string(length, name++) + "</p>";
  return out;
}

// Returns the kept blocks of such a page.
std::string kept_blocks(std::string_view pipeline, const std::string& html) {
  std::string out;
  for (const char c : kept(pipeline, html))
    if (c != ' ' && (out.empty() || out.back() != c)) out += c;
  return out;
}

// The worked example of ALGORITHMS 7.3.
TEST(Kfe, ClustersAreThoseOfTheNotes) {
  const std::string html = page_of({2, 3, 5, 60, 75, 100});
  EXPECT_EQ(kept_blocks("kfe(k=2, top_clusters=1)", html), "def");
  EXPECT_EQ(kept_blocks("kfe(k=3, top_clusters=1)", html), "def");
  EXPECT_EQ(kept_blocks("kfe(k=3, top_clusters=2)", html), "cdef");
  EXPECT_EQ(kept_blocks("kfe(k=3, top_clusters=3)", html), "abcdef");
}

TEST(Kfe, ClustersAreFewWhereBlocksAreFew) {
  EXPECT_EQ(kept_blocks("kfe(k=3, top_clusters=1)", page_of({50})), "a");
  EXPECT_EQ(kept_blocks("kfe(k=2, top_clusters=1)", page_of({50, 50, 50})), "abc");
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
