// Tests src/metadata/hidden_text.cpp.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/structure.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

// Thirty words.
const std::string kProse =
    "A sieve parts what is wanted from what is not, and it does so without asking "
    "anybody; "
    "who has one can make flour of grain, and juice of fruit, today.";

std::string shown(const std::optional<HiddenText>& found) {
  return found ? to_text(found->page) : std::string();
}

std::optional<HiddenText> hidden(const std::string& html) {
  return hidden_text_of(parse(html, "utf-8", {.scripting = true}));
}

TEST(HiddenText, IsInJsonLd) {
  const auto found = hidden(
      "<script type=application/ld+json>{\"@graph\":[{\"@type\":\"Article\","
      "\"articleBody\":\"" +
      kProse + "\\n\\nThe end.\"}]}</script><div id=root></div>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->source, "json_ld");
  EXPECT_EQ(shown(found), kProse + "\n\nThe end.\n");
}

TEST(HiddenText, IsInTheStateOfNext) {
  const auto found = hidden(
      "<div id=__next>Loading</div><script id=__NEXT_DATA__ type=application/json>"
      "{\"props\":{\"seo\":{\"description\":\"" +
      kProse + "\"},\"body\":[{\"html\":\"<p>" + kProse +
      "</p><ul><li>one</li></ul>\"}]}}</script>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->source, "next");
  EXPECT_EQ(shown(found), kProse + "\n\n- one\n");
}

TEST(HiddenText, IsInTheStateOfNuxtAndOthers) {
  const std::string state = "{\"data\":[{\"text\":\"" + kProse + "\"}]}";
  const auto nuxt = hidden("<script>window.__NUXT__=" + state + ";</script>");
  ASSERT_TRUE(nuxt);
  EXPECT_EQ(nuxt->source, "nuxt");
  const auto other =
      hidden("<script>window.__INITIAL_STATE__ = " + state + "</script>");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->source, "state");
}

TEST(HiddenText, IsInTheStateOfDiscourse) {
  const auto found = hidden(
      "<div id=data-preloaded "
      "data-preloaded='{&quot;topic_1&quot;:&quot;{\\&quot;posts\\&quot;"
      ":[{\\&quot;cooked\\&quot;:\\&quot;<p>" +
      kProse + "</p>\\&quot;}]}&quot;}'></div>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->source, "discourse");
  EXPECT_EQ(shown(found), kProse + "\n");
}

TEST(HiddenText, IsNoneWhereThePageShowsText) {
  std::string words;
  for (int i = 0; i < 60; ++i) words += "word ";
  const std::string script =
      "<script type=application/ld+json>{\"articleBody\":\"" + kProse + "\"}</script>";
  EXPECT_FALSE(hidden(script + "<p>" + words));
  EXPECT_TRUE(hidden(script + "<p>Loading"));
  EXPECT_FALSE(
      hidden("<script type=application/ld+json>{\"articleBody\":\"Short.\"}</script>"));
  EXPECT_FALSE(
      hidden("<script type=application/ld+json>not json " + kProse + "</script>"));
  EXPECT_FALSE(hidden("<p>Loading"));
}

TEST(HiddenText, IsNoneOfCode) {
  std::string code = "function(){";
  for (int i = 0; i < 60; ++i) code += "var a = b; ";
  EXPECT_FALSE(hidden("<script id=__NEXT_DATA__>{\"a\":\"" + code + "};\"}</script>"));
}

TEST(HiddenText, IsMarkedInTheResult) {
  const std::string html =
      "<title>T</title><script type=application/ld+json>{\"articleBody\":\"" + kProse +
      "\"}</script>";
  const auto extractor = Extractor::make();
  const Extraction found = extractor->extract_with_metadata(html);
  EXPECT_EQ(found.rescued, "json_ld");
  EXPECT_EQ(found.content, kProse + "\n");
  EXPECT_EQ(found.metadata.title, "T");
  EXPECT_NE(extract(html, Format::json).find("\"rescued\":\"json_ld\""),
            std::string::npos);
  const auto without = Extractor::make({.rescue = false});
  EXPECT_EQ(without->extract(html), "");
}

}  // namespace
}  // namespace tamis
