// Tests src/content/hidden/hidden_text.cpp.
#include <gtest/gtest.h>

#include "tamis/content.h"
#include "tamis/parser.h"
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

std::string next(const std::string& state) {
  return "<script id=__NEXT_DATA__ type=application/json>" + state + "</script>";
}

// The levels are on a stack.
TEST(HiddenText, IsNotInAValueOfManyLevels) {
  const std::string deep(300'000, '[');
  const std::string flat(300'000, ']');
  EXPECT_FALSE(hidden("<script>window.__NUXT__=(function(a){return {text:a}}(" + deep +
                      flat + "))</script>"));
}

TEST(HiddenText, KeepsTheOrderOfTheState) {
  const auto found =
      hidden(next("{\"intro\":\"Intro. " + kProse + "\",\"body\":\"Body. " + kProse +
                  "\",\"conclusion\":\"End. " + kProse + "\"}"));
  EXPECT_EQ(shown(found),
            "Intro. " + kProse + "\n\nBody. " + kProse + "\n\nEnd. " + kProse + "\n");
}

TEST(HiddenText, HasTheShortTextsBetweenTheLongOnes) {
  const auto found = hidden(
      next("{\"locale\":\"en\",\"blocks\":[{\"type\":\"heading\",\"text\":\"First "
           "part\"},{\"type\":\"p\",\"text\":\"" +
           kProse +
           "\"},{\"type\":\"heading\",\"text\":\"Second part\"},{\"type\":\"p\","
           "\"text\":\"Also. " +
           kProse + "\",\"id\":\"x_12\",\"url\":\"/a/b\"},{\"text\":\"Short.\"}]}"));
  EXPECT_EQ(shown(found), "First part\n\n" + kProse + "\n\nSecond part\n\nAlso. " +
                              kProse + "\n\nShort.\n");
  // The title is not part of the text; the headings inside it are.
  EXPECT_EQ(shown(hidden(next("{\"title\":\"The lock opens\",\"body\":[{\"text\":\"" +
                              kProse + "\"},{\"heading\":\"A part\",\"text\":\"Also. " +
                              kProse + "\"}]}"))),
            kProse + "\n\nA part\n\nAlso. " + kProse + "\n");
  std::string sentences;
  for (int i = 0; i < 10; ++i)
    sentences += std::string(i > 0 ? "," : "") + "\"Short one, number " +
                 std::to_string(i) + ".\"";
  EXPECT_TRUE(hidden(next("{\"paragraphs\":[" + sentences + "]}")));
  // A list of names is not a text.
  std::string names;
  for (int i = 0; i < 40; ++i)
    names += std::string(i > 0 ? "," : "") + "\"Menu item " + std::to_string(i) + "\"";
  EXPECT_FALSE(hidden(next("{\"items\":[" + names + "]}")));
}

TEST(HiddenText, IsInTheStreamOfNextsAppRouter) {
  const auto found = hidden(
      "<script>(self.__next_f=self.__next_f||[]).push([0])</script>"
      "<script>self.__next_f.push([1,\"5:[\\\"$\\\",\\\"div\\\",null,{"
      "\\\"className\\\":"
      "\\\"a b c\\\",\\\"children\\\":[[\\\"$\\\",\\\"h2\\\",null,{\\\"children\\\":"
      "\\\"A heading\\\"}],[\\\"$\\\",\\\"p\\\",null,{\\\"chil\"])</script>"
      "<script>self.__next_f.push([1,\"dren\\\":[\\\"So: "
      "\\\",[\\\"$\\\",\\\"b\\\",null,"
      "{\\\"children\\\":\\\"" +
      kProse + "\\\"}],\\\" Yes.\\\"]}]]}]\\n6:T" + "b0,Text. " + kProse +
      "\"])</script>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->source, "next");
  EXPECT_EQ(shown(found),
            "A heading\n\nSo: " + kProse + " Yes.\n\nText. " + kProse + "\n");
}

TEST(HiddenText, IsInStatesThatAreScripts) {
  for (const std::string& script :
       {"window.__NUXT__=(function(a,b){return {data:[{title:\"T\",text:b,n:a,u:void 0,"
        "t:!0}],state:{}}}(null,\"" +
            kProse + "\"));",
        "window.__PRELOADED_STATE__ = JSON.parse(\"{\\\"a\\\":\\\"" + kProse +
            "\\\"}\")",
        "window.__PRELOADED_STATE__ = JSON.parse('{\"a\":\"" + kProse + "\"}');",
        "window.__INITIAL_STATE__ = {\"a\":\"" + kProse +
            "\"};(function(){var s;(s=document.currentScript)}());"}) {
    const auto found = hidden("<script>" + script + "</script>");
    ASSERT_TRUE(found) << script;
    EXPECT_EQ(shown(found), kProse + "\n") << script;
  }
}

TEST(HiddenText, ReferencesInATextAreRead) {
  const auto found = hidden(
      "<script type=application/ld+json>{\"articleBody\":\"Tom &amp; Jerry said "
      "&quot;hi&quot;. " +
      kProse + "\"}</script>");
  EXPECT_EQ(shown(found), "Tom & Jerry said \"hi\". " + kProse + "\n");
}

// Reading takes linear time, whatever the page contains.
TEST(HiddenText, HostileStatesAreRead) {
  const auto times = [](std::size_t n, const std::string& part) {
    std::string out;
    for (std::size_t i = 0; i < n; ++i) out += part;
    return out;
  };
  std::string keys;
  for (int i = 0; i < 100'000; ++i) keys += "\"k" + std::to_string(i) + "\":1,";
  EXPECT_FALSE(hidden(next("{" + keys + "\"z\":1}")));
  EXPECT_FALSE(hidden(next(times(300'000, "["))));
  EXPECT_FALSE(hidden(next(times(200'000, "{\"a\":"))));
  EXPECT_FALSE(hidden("<script>self.__next_f.push([1,\"" + times(300'000, "\\n") +
                      "\"])</script>"));
  EXPECT_FALSE(hidden("<script>" + times(100'000, "__next_f.push([") + "</script>"));
  // One value that is used many times.
  EXPECT_FALSE(hidden("<script>window.__NUXT__=(function(a){return {x:[" +
                      times(100'000, "a,") + "]}}(\"" + times(100'000, "x") +
                      "\"))</script>"));
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
  const ExtractedPage found = extractor->extract_with_metadata(html);
  EXPECT_EQ(found.rescued, "json_ld");
  EXPECT_EQ(found.content, kProse + "\n");
  EXPECT_EQ(found.metadata.title, "T");
  EXPECT_NE(extract(html, Format::json).find("\"rescued\":\"json_ld\""),
            std::string::npos);
  const auto without = Extractor::make({.reading = {.rescue = false}});
  EXPECT_EQ(without->extract(html), "");
}

}  // namespace
}  // namespace tamis
