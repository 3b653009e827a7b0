// Tests src/filters/learned/filter.cpp with the embedded model.

#include "filters/learned/filter.h"

#include <string>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/model.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;

const std::string kPage =
    "<title>Storm hits the coast - The Daily</title>"
    "<header><nav class=menu><ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a "
    "href=/s>Sport</a></ul></nav></header><main><article class=story>"
    "<h1>Storm hits the coast</h1>"
    "<p>A heavy storm hit the coast on Monday, and it broke the old dam near the "
    "harbour, which had stood there for more than a hundred years.</p>"
    "<p>Nobody was hurt, said the mayor, but the repairs will take until the summer, "
    "and they will cost the town more than it has.</p>"
    "<p>The ferry does not run until then. Those who want to reach the island must "
    "take the bridge, which is open from six to ten.</p></article></main>"
    "<footer class=footer><p>Copyright The Daily. All rights reserved.</p><a "
    "href=/privacy>Privacy</a></footer>";

TEST(Learned, KeepsTheArticle) {
  const std::string text = kept("learned", kPage);
  EXPECT_NE(text.find("A heavy storm"), text.npos);
  EXPECT_NE(text.find("six to ten."), text.npos);
  EXPECT_EQ(text.find("Sport"), text.npos);
  EXPECT_EQ(text.find("Privacy"), text.npos);
}

TEST(Learned, BlocksAreKeptWhole) {
  const Page page = parse(kPage);
  const Mask keep = test::filter("learned").run(View(page)).keep;
  for (const TextBlock& block : page.blocks().all) {
    const std::size_t count = keep.count(block.words);
    EXPECT_TRUE(count == 0 || count == block.words.size());
  }
}

TEST(Learned, ScoresAreThoseOfTheBlocksAndDecide) {
  const Page page = parse(kPage);
  const FilterResult result = test::filter("learned").run(View(page));
  float least_kept = 1;
  float most_left = 0;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (result.keep[w])
      least_kept = std::min(least_kept, result.scores[w]);
    else
      most_left = std::max(most_left, result.scores[w]);
  }
  EXPECT_LE(most_left, least_kept);
}

TEST(Learned, BetaKeepsMoreOrLess) {
  const Page page = parse(kPage);
  const auto count = [&](std::string_view beta) {
    return make_filter("learned", {{"beta", std::string(beta)}})
        ->run(View(page))
        .keep.count();
  };
  EXPECT_LE(count("0.25"), count("1"));
  EXPECT_LE(count("1"), count("4"));
}

// Returns a page with some paragraphs and comments of readers.
std::string page_with_comments(int paragraphs = 6, int comments = 6) {
  std::string page = "<main><article class=story><h1>Storm hits the coast</h1>";
  for (int i = 0; i < paragraphs; ++i)
    page +=
        "<p>A heavy storm hit the coast on day " + std::to_string(i) +
        ", and it broke the old dam near the harbour, which had stood there for "
        "more than a hundred years, said the mayor, who had seen it as a child, "
        "when the fishermen built it with their own hands and hardly any money.</p>";
  page += "</article><section class=comments>";
  for (int i = 0; i < comments; ++i)
    page += "<div class=comment><p>I was there on day " + std::to_string(i) +
            " and the wind took the roof of our house, which nobody writes about, and "
            "I wonder why, because it was not the only one in the street.</p></div>";
  return page + "</section></main>";
}

TEST(Learned, CommentsAreLeftOutUnlessAskedFor) {
  const std::string page = page_with_comments();
  const auto has = [&](std::string_view pipeline, std::string_view words) {
    return kept(pipeline, page).find(words) != std::string::npos;
  };
  EXPECT_TRUE(has("learned", "the fishermen built it"));
  EXPECT_FALSE(has("learned", "took the roof"));
  EXPECT_FALSE(has("learned(comments=drop)", "took the roof"));
  EXPECT_TRUE(has("learned(comments=keep, beta=4)", "took the roof"));
}

TEST(Learned, CommentsBelowAShortTextAreLeftOutWhereItStandsAlone) {
  const std::string text = kept("learned", page_with_comments(3, 40));
  EXPECT_NE(text.find("the fishermen built it"), std::string::npos);
  EXPECT_EQ(text.find("took the roof"), std::string::npos);
}

TEST(Learned, WhereThereIsNothingElseCommentsStay) {
  std::string page = page_with_comments();
  page.erase(0, page.find("<section"));
  EXPECT_NE(kept("learned", page).find("took the roof"), std::string::npos);
  EXPECT_EQ(kept("learned(comments=drop)", page), "");
}

TEST(Learned, AnUnknownModelIsRefused) {
  const Result<Filter> filter = make_filter("learned", {{"model", "mine"}});
  ASSERT_FALSE(filter);
  EXPECT_NE(filter.error().finding.find("there is no model 'mine', only general"),
            std::string::npos);
}

// Keeps the words that begin with k, completes the parts, and returns the kept text in
// one line.
std::string completed(std::string_view html) {
  const Page page = parse(html);
  Mask keep(page.word_count());
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (page.word_text(w, scratch).starts_with('k')) keep.set(w);
  complete_parts(page, keep);
  std::string out;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (keep[w])
      out +=
          std::string(out.empty() ? "" : " ") + std::string(page.word_text(w, scratch));
  return out;
}

TEST(WholeParts, AKeptTableHasItsHeadings) {
  EXPECT_EQ(completed("<table><caption>Loaves</caption><tr><th>Name<th>Flour"
                      "<tr><td>k1<td>k2<tr><td>x<td>k3</table>"),
            "Loaves Name Flour k1 k2 k3");
}

TEST(WholeParts, ATableThatIsNotKeptStaysOut) {
  EXPECT_EQ(completed("<table><tr><th>Name<tr><td>x</table>"), "");
  EXPECT_EQ(completed("<table><tr><th>Name<tr><td>k1<tr><td>x<tr><td>y</table>"), "k1");
}

TEST(WholeParts, ATableAroundOthersLaysOutThePage) {
  EXPECT_EQ(
      completed("<table><tr><th>Menu<td>k1<table><tr><th>Name<td>k2</table></table>"),
      "k1 Name k2");
}

TEST(WholeParts, CodeBetweenKeptTextIsKept) {
  EXPECT_EQ(completed("<p>k1<pre>f(x)</pre><p>k2"), "k1 f(x) k2");
  EXPECT_EQ(completed("<p>k1<pre>f(x)</pre><p>x"), "k1");
  EXPECT_EQ(completed("<pre>f(x)</pre>"), "");
}

TEST(OnlyChrome, IsAPageWithoutAWordThatIsLikelyContent) {
  EXPECT_TRUE(is_only_chrome(std::vector<float>{.1f, .29f, 0}, .4));
  EXPECT_FALSE(is_only_chrome(std::vector<float>{.1f, .3f, 0}, .4));
}

TEST(OnlyChrome, IsSaidOnlyByWhoKnowsHowSureItIs) {
  EXPECT_FALSE(is_only_chrome(std::vector<float>{.1f, .2f, 0}, std::nullopt));
  EXPECT_FALSE(is_only_chrome({}, std::nullopt));
}

}  // namespace
}  // namespace tamis
