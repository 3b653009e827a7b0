// Tests src/document/rescue.cpp and its use in the parser.
#include "document/rescue.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr std::string_view kThread =
    "<body><div>Loading</div><noscript><p>The first post says this.</p>"
    "<p>The second one answers.</p></noscript>";

std::string words_of(std::string_view html, const ParseOptions& options) {
  const Page page = parse(html, {}, options);
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    out += (w == 0 ? "" : " ") + std::string(page.word_text(w, scratch));
  return out;
}

TEST(UnseenText, IsFoundWhereItIsMost) {
  for (const bool scripting : {false, true}) {
    const auto where = [&](std::string_view html) {
      return find_unseen_text(parse(html, {}, {.scripting = scripting}));
    };
    EXPECT_EQ(where(kThread), UnseenText::in_noscript);
    EXPECT_EQ(where("<body>x<template><p>all the text</template>"),
              UnseenText::in_templates);
    EXPECT_EQ(where("<p>More than what is there.<noscript>On!</noscript>"),
              UnseenText::little);
    EXPECT_EQ(where("<p>x<noscript><img src=picture-with-a-long-name></noscript>"),
              UnseenText::little);
    EXPECT_EQ(where("<p>x<template><script>no text()</script></template>"),
              UnseenText::little);
    EXPECT_EQ(where("<head><noscript>in the head</noscript></head><body>x"),
              UnseenText::little);
    EXPECT_EQ(where(""), UnseenText::little);
  }
}

// Menus of thousands of bytes, and an article of hundreds.
std::string menus_around(const std::string& article) {
  std::string out = "<title>The lock</title><body><nav><ul>";
  for (int i = 0; i < 60; ++i)
    out += "<li><a href=/c>Category number " + std::to_string(i) +
           " of all that this shop has to sell</a>";
  return out + "</ul></nav>" + article + "<footer>Imprint, terms, and help</footer>";
}

constexpr const char* kArticle =
    "<h1>The lock is open</h1><p>The first boat went through the old lock at seven, "
    "and half the town had come to see it.<p>For nine years its <b>gates</b> had been "
    "shut; on Saturday the keeper turned the wheel by hand.<p>The repair cost a third "
    "less than was feared, most of it for oak.";

TEST(UnseenText, IsFoundWhereAPageShowsNothingButMenus) {
  for (const bool scripting : {false, true}) {
    const auto where = [&](const std::string& inside) {
      return find_unseen_text(
          parse(menus_around(inside), {}, {.scripting = scripting}));
    };
    const std::string article = kArticle;
    EXPECT_EQ(where("<noscript>" + article + "</noscript>"), UnseenText::in_noscript);
    EXPECT_EQ(where("<template>" + article + "</template>"), UnseenText::in_templates);
    // The page shows an article itself.
    EXPECT_EQ(where(article + "<noscript>" + article + "</noscript>"),
              UnseenText::little);
    // A menu, a notice, a style sheet.
    EXPECT_EQ(where("<noscript><a href=/>" + article + "</a></noscript>"),
              UnseenText::little);
    EXPECT_EQ(where("<noscript><p>To see all that this page has to show, please switch "
                    "JavaScript on. Your browser has it among its settings, where you "
                    "allow JAVASCRIPT for all sites or for this one, and then read the "
                    "page again.</noscript>"),
              UnseenText::little);
    EXPECT_EQ(where("<noscript><style>" + article + article + "</style></noscript>"),
              UnseenText::little);
    EXPECT_EQ(where("<noscript>Please wait a moment for all of it.</noscript>"),
              UnseenText::little);
  }
}

TEST(UnseenText, IsFoundInTheHeadOfPagesThatShowNothing) {
  const ParseOptions options{.scripting = true, .rescue_unseen = true};
  EXPECT_EQ(words_of("<title>x</title><noscript><h1>A thread</h1><p>The first post."
                     "</noscript><script src=a.js></script>",
                     options),
            "A thread The first post.");
  EXPECT_EQ(
      words_of("<title>x</title><noscript><style>p{}</style></noscript>", options), "");
}

TEST(UnseenText, IsReadWhenAskedFor) {
  const std::string thread =
      "Loading The first post says this. The second one answers.";
  EXPECT_EQ(words_of(kThread, {.scripting = true}), "Loading");
  EXPECT_EQ(words_of(kThread, {.scripting = true, .rescue_unseen = true}), thread);
  EXPECT_EQ(words_of(kThread, {.rescue_unseen = true}), thread);
  EXPECT_EQ(
      words_of("<body>x<template><p>all of it</template>", {.rescue_unseen = true}),
      "x all of it");
}

TEST(UnseenText, APageThatShowsItsTextIsAsBefore) {
  constexpr std::string_view kHtml = "<p>one two three<noscript>four</noscript>";
  EXPECT_EQ(words_of(kHtml, {.scripting = true, .rescue_unseen = true}),
            "one two three");
}

TEST(UnseenText, AParserGoesOnAsBefore) {
  Parser parser({.scripting = true, .rescue_unseen = true});
  EXPECT_EQ(parser.parse(kThread).word_count(), 10u);
  EXPECT_EQ(parser.parse("<p>one two three<noscript>four</noscript>").word_count(), 3u);
}

std::string words_of(std::string_view html, bool rescue = true) {
  return words_of(html, {.scripting = true, .rescue_unseen = rescue});
}

TEST(MissingEnd, OfWhatSwallowsThePage) {
  constexpr std::string_view kRest = "<body><p>All of the text.";
  for (const std::string_view head :
       {"<title>A title", "<title>", "<TITLE>A &lt; B", "<iframe src=x/>",
        "<script src=x.js />", "<style>p { color: red }", "<noframes>",
        "<!-- a comment >", "<title>One<title>Two",
        "<iframe src=x /><iframe src=y />"}) {
    const std::string html =
        "<!doctype html><head>" + std::string(head) + std::string(kRest);
    EXPECT_EQ(words_of(html, false), "") << head;
    EXPECT_EQ(words_of(html), "All of the text.") << head;
  }
}

TEST(MissingEnd, KeepsTheTitle) {
  const Page page = parse("<title>A title <meta name=a><p>All of the text.", {},
                          {.rescue_unseen = true});
  NodeId title = 0;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::title) title = n;
  EXPECT_EQ(page.text(title + 1), "A title ");
}

TEST(MissingEnd, IsNotMissedWhereThePageIsSeen) {
  constexpr std::string_view kSeen = "<p>More than what comes behind it.";
  for (const std::string_view tail : {"<iframe src=x/><p>Little.", "<!-- a > b",
                                      "<script src=x>call('<p>')", "<style>p {}"}) {
    const std::string html = std::string(kSeen) + std::string(tail);
    EXPECT_EQ(words_of(html), words_of(html, false)) << tail;
  }
}

TEST(MissingEnd, OfAProgramIsNone) {
  EXPECT_EQ(words_of("<script>write('<p>All of the text, and more of it.</p>')"), "");
}

TEST(MissingEnd, ManyOfThemAreNotFollowedForEver) {
  std::string html;
  for (int i = 0; i < 100; ++i) html += "<iframe src=x /><p>word";
  EXPECT_EQ(words_of(html).substr(0, 9), "word word");
}

TEST(MissingEnd, AnEmptyPage) {
  for (const std::string_view html : {"", "<!--", "<title>", "<iframe>", "<!-->"})
    EXPECT_EQ(words_of(html), "") << html;
}

}  // namespace
}  // namespace tamis
