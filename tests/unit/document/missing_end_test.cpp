// Tests src/document/missing_end.cpp, and what the parser does with it.

#include "document/missing_end.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis {
namespace {

std::string words_of(std::string_view html, bool rescue = true) {
  const Page page = parse(html, {}, {.scripting = true, .rescue_unseen = rescue});
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    out += (w == 0 ? "" : " ") + std::string(page.word_text(w, scratch));
  return out;
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
