// Tests src/metadata/sources/json_ld.cpp and src/content/json.

#include <string>

#include <gtest/gtest.h>

#include "content/json/page_json.h"
#include "metadata/sources/sources.h"
#include "tamis/parser.h"

namespace tamis::meta {
namespace {

std::string value(std::string_view script, Evidence evidence) {
  const Page page =
      parse("<script type='application/ld+json'>" + std::string(script) + "</script>");
  const Scan scan = scan_page(page);
  const Candidate* found = scan.candidates.find(evidence);
  std::string joined;
  if (found != nullptr)
    for (const std::string& one : found->values)
      joined += (joined.empty() ? "" : "|") + one;
  return joined;
}

TEST(JsonLd, ReadsAnArticle) {
  const std::string_view script = R"({"@context": "https://schema.org",
      "@type": "NewsArticle", "headline": "Storm &amp; coast", "datePublished": "2024-05-31",
      "dateModified": "2024-06-01", "author": {"@type": "Person", "name": "Jane Doe"},
      "publisher": {"name": "The Daily"}, "keywords": "storm, coast",
      "articleSection": ["Weather", "North"], "commentCount": 12,
      "image": [{"@type": "ImageObject", "url": "a.jpg"}], "inLanguage": "en-GB",
      "license": "https://creativecommons.org/licenses/by/4.0/"})";
  EXPECT_EQ(value(script, Evidence::ld_headline), "Storm & coast");
  EXPECT_EQ(value(script, Evidence::ld_published), "2024-05-31");
  EXPECT_EQ(value(script, Evidence::ld_modified), "2024-06-01");
  EXPECT_EQ(value(script, Evidence::ld_author), "Jane Doe");
  EXPECT_EQ(value(script, Evidence::ld_publisher), "The Daily");
  EXPECT_EQ(value(script, Evidence::ld_section), "Weather|North");
  EXPECT_EQ(value(script, Evidence::ld_comments), "12");
  EXPECT_EQ(value(script, Evidence::ld_image), "a.jpg");
  EXPECT_EQ(value(script, Evidence::ld_language), "en-GB");
  EXPECT_NE(value(script, Evidence::ld_licence), "");
}

TEST(JsonLd, FollowsGraphsArraysAndIds) {
  const std::string_view script = R"([{"@graph": [
      {"@type": ["WebPage", "ItemPage"], "name": "Page", "datePublished": "2020-01-01"},
      {"@type": "Article", "headline": "In the graph",
       "author": [{"@id": "#jane"}, {"@type": "Person", "name": "John Roe"}]},
      {"@type": "Person", "@id": "#jane", "name": "Jane Doe"},
      {"@type": "WebSite", "name": "The Daily"},
      {"@type": "BreadcrumbList", "itemListElement": [
        {"item": {"name": "Home"}}, {"item": {"name": "News"}}, {"name": "This"}]}]}])";
  EXPECT_EQ(value(script, Evidence::ld_headline), "In the graph");
  EXPECT_EQ(value(script, Evidence::ld_author), "Jane Doe|John Roe");
  EXPECT_EQ(value(script, Evidence::ld_site), "The Daily");
  EXPECT_EQ(value(script, Evidence::ld_page_name), "Page");
  EXPECT_EQ(value(script, Evidence::ld_page_published), "2020-01-01");
  EXPECT_EQ(value(script, Evidence::ld_breadcrumb), "News");
}

TEST(JsonLd, AnOrganisationIsAWeakAuthor) {
  const std::string_view script =
      R"({"@type": "Article", "author": {"@type": "Organization", "name": "The Daily"}})";
  EXPECT_EQ(value(script, Evidence::ld_author), "");
  EXPECT_EQ(value(script, Evidence::ld_organisation), "The Daily");
}

TEST(JsonLd, ToleratesWhatPagesHave) {
  for (
      const char* script :
      {R"(<!-- {"@type": "Article", "headline": "x"} -->)",
       R"(//<![CDATA[
           {"@type": "Article", "headline": "x"} //]]>)",
       R"(/* a comment */ {"@type": "Article", // another
           "headline": "x"};)",
       "{\"@type\": \"Article\", \"description\": \"two\nlines\", \"headline\": "
       "\"x\"}",
       R"({"@type": "Article", "description": "it\'s \x", "headline": "x",})",
       R"({"@type": "Article", "description": "a "quoted" word", "headline": "x"})",
       R"({"@type": "Article",, "headline": "x"})",
       R"({"@type": "Article", "headline": "x", "a": NaN, "b": -Infinity, "c": undefined})",
       R"({"@type": "Article", "headline": "x"} {"@type": "Person", "name": "Jane Doe"})",
       R"({"@type": "Person", "name": "Jane"};{"@type": "Article", "headline": "x"})",
       R"({"@type": "Article", "headline": "x", "description": "cut o)",
       R"({"@type": "Article", "headline": "x", "keywords": ["a", {"na)",
       R"({"@type": "Article", "headline": "x", "author":)",
       R"({'@type': 'Article', 'headline': 'x', 'description': 'a "quoted" word\'s'})",
       R"({"@type": "Article", headline: "x"};(function(){var s;}());)",
       R"({&quot;@type&quot;: &quot;Article&quot;, &quot;headline&quot;: &quot;x&quot;})",
       R"({"@type": "Article", "description": "half \ud83d", "headline": "x"})",
       R"({"@type": "Article", "description": "\ude00 half", "headline": "x"})"})
    EXPECT_EQ(value(script, Evidence::ld_headline), "x") << script;
}

TEST(JsonLd, CommentsBehindStringsAreReadWithOtherFaults) {
  for (const char* script :
       {"{\"@type\": \"Article\", \"headline\": \"x\", // y\n\"author\": \"Ann "
        "Ohara\",}",
        "{\"@type\": \"Article\", \"headline\": \"x\" // y\n,\"author\": \"Ann "
        "Ohara\",}",
        R"({"@type": "Article", "headline": "x", /* y */ "author": "Ann Ohara",})",
        R"({"@type": "Article", "headline": "x" /* y */, "author": "Ann Ohara",})",
        R"({"@type": "Article", "author": "Ann Ohara", /* y */ /* z */ "a": "it\'s"})",
        R"({"@type": "Article", "author": "Ann Ohara", /* y */ "a": "two
            lines"})",
        R"({"@type": "Article", "author": "Ann Ohara", /* the end */ })"})
    EXPECT_EQ(value(script, Evidence::ld_author), "Ann Ohara") << script;
}

// Each quote may end its string, which depends on the comment after it.
TEST(TolerantJson, CommentsThatNobodyEndsTakeLinearTime) {
  for (const char* begin : {"\"/*", "\"//"}) {
    std::string text = "{\"a\": \"";
    while (text.size() < 500'000) text += begin;
    read_tolerantly_in_order(text, kMostJsonBytes);
  }
}

TEST(JsonLd, ADateMayBeANumber) {
  EXPECT_EQ(value(R"({"@type": "Article", "datePublished": 1717171717000})",
                  Evidence::ld_published),
            "1717171717000");
}

TEST(JsonLd, HalfOfACharacterIsLeftOut) {
  EXPECT_EQ(
      value(R"({"@type": "Article", "headline": "Bad \ud83d and good \ud83d\ude00"})",
            Evidence::ld_headline),
      "Bad and good \xF0\x9F\x98\x80");
}

// Every mark used to restart the search for its end: 360 KB took four seconds.
TEST(TolerantJson, MarksInsideOfMarksTakeLinearTime) {
  const auto nested = [](std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += "<![CDATA[";
    return out + R"({"a": 1})";
  };
  const auto read = [](const std::string& text) {
    const auto value = read_tolerantly_in_order(text, kMostJsonBytes);
    const JsonNode* one = value ? value->find("a") : nullptr;
    return one == nullptr ? "" : one->text;
  };
  EXPECT_EQ(read(nested(3) + "]]>]]>]]>"), "1");
  EXPECT_EQ(read(nested(50'000)), "1");
  // The limit applies to the text around the value as well.
  EXPECT_EQ(read(nested(100'000)), "");
}

TEST(JsonLd, WhatIsNoJsonSaysNothing) {
  for (const char* script :
       {"", "{", "null", "[]", "12", "{]}", "var x = 1;", "\"text\""})
    EXPECT_EQ(value(script, Evidence::ld_headline), "") << script;
  EXPECT_EQ(value(std::string(200'000, '['), Evidence::ld_headline), "");
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += R"({"@graph":)";
  EXPECT_EQ(value(deep + "1" + std::string(5000, '}'), Evidence::ld_headline), "");
}

TEST(JsonLd, WrongTypesAreNoValues) {
  const std::string_view script =
      R"({"@type": 1, "headline": {}, "author": [[[["x"]]]]})";
  EXPECT_EQ(value(script, Evidence::ld_headline), "");
  EXPECT_EQ(value(R"({"@type": "Article", "headline": 3, "author": 4, "keywords": {},
                      "image": [], "publisher": []})",
                  Evidence::ld_headline),
            "");
}

}  // namespace
}  // namespace tamis::meta
