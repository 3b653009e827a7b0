// Tests src/filters/readability/headline.cpp.

#include <gtest/gtest.h>

#include "filters/readability/steps.h"
#include "tamis/parser.h"

namespace tamis::reader {
namespace {

std::string title(std::string_view title, std::string_view body = "") {
  return article_title(
      parse("<title>" + std::string(title) + "</title>" + std::string(body)));
}

TEST(ArticleTitle, IsWithoutTheSite) {
  EXPECT_EQ(title("A storm hits the coast | The Daily"), "A storm hits the coast");
  EXPECT_EQ(title("A storm hits the coast - Weather - The Daily"),
            "A storm hits the coast - Weather");
  EXPECT_EQ(title("Daily » A storm hits the coast"), "A storm hits the coast");
}

TEST(ArticleTitle, ShortPartsAreNoTitles) {
  EXPECT_EQ(title("Storm | The Daily"), "Storm | The Daily");
  EXPECT_EQ(title("Storm / The Daily"), "The Daily");  // a path: one word fewer
}

TEST(ArticleTitle, StandsBehindAColon) {
  EXPECT_EQ(title("Weather: A storm hits the coast"), "A storm hits the coast");
  EXPECT_EQ(title("Weather: A storm hits the coast",
                  "<h1>Weather: A storm hits the coast</h1>"),
            "Weather: A storm hits the coast");
  EXPECT_EQ(title("What we all know about the weather: it gets ever worse"),
            "What we all know about the weather: it gets ever worse");
}

TEST(ArticleTitle, IsTheOnlyHeadingIfShort) {
  EXPECT_EQ(title("News", "<h1>A storm hits the whole coast</h1>"),
            "A storm hits the whole coast");
  EXPECT_EQ(title("News", "<h1>A storm</h1><h1>hits</h1>"), "News");
}

TEST(Metadata, ReadsMeta) {
  const auto title_by = [](std::string_view metas) {
    return read_metadata(parse("<title>T</title>" + std::string(metas))).title;
  };
  EXPECT_EQ(title_by(""), "T");
  EXPECT_EQ(title_by("<meta property='og:title' content='A'>"), "A");
  EXPECT_EQ(title_by("<meta name='twitter:title' content='B'>"
                     "<meta property='og:title' content='A'>"
                     "<meta name=title content='C'>"),
            "A");
  EXPECT_EQ(title_by("<meta name='DC.Title' content='D'>"), "D");
  EXPECT_EQ(title_by("<meta property='x:y og:title' content='E'>"), "E");
}

TEST(Metadata, KnowsAnAuthor) {
  const auto has_author = [](std::string_view meta) {
    return read_metadata(parse(meta)).has_author;
  };
  EXPECT_TRUE(has_author("<meta name=author content='A B'>"));
  EXPECT_TRUE(has_author("<meta property='article:author' content='A B'>"));
  EXPECT_FALSE(has_author("<meta property='article:author' content='http://a.b'>"));
  EXPECT_FALSE(has_author("<meta name=author content=''>"));
  EXPECT_FALSE(has_author("<meta name=keywords content='A'>"));
}

TEST(TextSimilarity, IsTheShareOfKnownWords) {
  EXPECT_EQ(KnownWords("Storm hits coast").share_in("storm, hits: COAST!"), 1);
  EXPECT_EQ(KnownWords("storm").share_in("coast"), 0);
  EXPECT_EQ(KnownWords("").share_in("coast"), 0);
  EXPECT_DOUBLE_EQ(KnownWords("a b").share_in("a b cd"), 1 - 2.0 / 6);
}

}  // namespace
}  // namespace tamis::reader
