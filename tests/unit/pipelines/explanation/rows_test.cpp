// Tests src/pipelines/explanation/rows.cpp.

#include "pipelines/explanation/rows.h"

#include <gtest/gtest.h>

#include "bench/support/hostile_pages.h"
#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

BlockForm form_of_block(const Page& page, std::size_t block) {
  return form_of(page, page.blocks().all.at(block));
}

TEST(BlockForm, Headings) {
  const Page page = parse("<h1>a</h1><div><h4><span>b</span></h4></div><p>c");
  EXPECT_EQ(form_of_block(page, 0).heading, 1);
  EXPECT_EQ(form_of_block(page, 1).heading, 4);
  EXPECT_EQ(form_of_block(page, 2).heading, 0);
}

TEST(BlockForm, Lists) {
  const Page page = parse("<ul><li>a<p>b</p><ol><li>c</ol></ul><p>d");
  const BlockForm a = form_of_block(page, 0);
  EXPECT_EQ(a.lists, 1);
  EXPECT_TRUE(a.begins_item);
  EXPECT_FALSE(a.is_ordered);
  EXPECT_FALSE(form_of_block(page, 1).begins_item);
  const BlockForm c = form_of_block(page, 2);
  EXPECT_EQ(c.lists, 2);
  EXPECT_TRUE(c.begins_item);
  EXPECT_TRUE(c.is_ordered);
  EXPECT_EQ(page.tag(c.list), Tag::ol);
  EXPECT_EQ(form_of_block(page, 3).lists, 0);
}

TEST(BlockForm, CellsOfOneRow) {
  const Page page = parse("<table><tr><td>a<th><p>b</p><tr><td>c</table>");
  const NodeId row = form_of_block(page, 0).row;
  EXPECT_EQ(page.tag(row), Tag::tr);
  EXPECT_EQ(form_of_block(page, 1).row, row);
  EXPECT_NE(form_of_block(page, 2).row, row);
}

TEST(BlockForm, ATableThatIsTheLayoutOfAPageHasNoRows) {
  const Page page = parse("<table><tr><td><p>a</p><p>b</p></table>");
  EXPECT_EQ(form_of_block(page, 0).row, kNone);
  EXPECT_EQ(form_of_block(page, 1).row, kNone);
}

TEST(BlockForm, QuotesCaptionsAndPreformattedText) {
  const Page page = parse(
      "<blockquote><p>a</blockquote><figure><figcaption>b</figcaption></figure>"
      "<pre>c</pre>");
  EXPECT_TRUE(form_of_block(page, 0).is_quote);
  EXPECT_TRUE(form_of_block(page, 1).is_caption);
  EXPECT_TRUE(form_of_block(page, 2).is_preformatted);
  EXPECT_FALSE(form_of_block(page, 2).is_quote);
}

std::uint8_t inline_form(std::string_view html) {
  const Page page = parse(html);
  const TextBlock& block = page.blocks().all.at(0);
  return inline_form_of(page, page.word(block.words.first).node, block.container);
}

TEST(InlineForm, AddsUp) {
  EXPECT_EQ(inline_form("<p>a"), kPlainText);
  EXPECT_EQ(inline_form("<p><a href=x>a"), kLink);
  EXPECT_EQ(inline_form("<p><a name=x>a"), kPlainText);
  EXPECT_EQ(inline_form("<p><b><em><code>a"), kStrong | kEmphasis | kCode);
  EXPECT_EQ(inline_form("<a href=x><h2>a</h2></a>"), kLink);
}

std::string rows(std::string_view pipeline, std::string_view html,
                 const ExplanationOptions& options = {}) {
  const Page page = parse(html);
  const Explanation explanation = test::pipeline(pipeline).explain(View(page));
  return text_rows(page, explanation, options).html;
}

TEST(VoteLevel, EndsAreOnlyForNoneAndAll) {
  EXPECT_EQ(vote_level(0), 0);
  EXPECT_EQ(vote_level(0.001), 1);
  EXPECT_EQ(vote_level(0.5), 5);
  EXPECT_EQ(vote_level(0.999), 9);
  EXPECT_EQ(vote_level(1), 10);
}

TEST(TextRows, PassagesHaveVotesAndKeepTheirBlanks) {
  EXPECT_EQ(rows("keep(css=b)", "<p>one <b>two three</b>four"),
            "<div class=\"b part\">"
            "<span class=\"v0\" data-p=\"0,0,1\">one </span>"
            "<span class=\"v10 r\" data-p=\"1,0,2\"><i class=\"s\">two three</i></span>"
            "<span class=\"v0\" data-p=\"0,0,1\">four</span></div>\n");
}

TEST(TextRows, LinksDoNotEndAPassage) {
  EXPECT_EQ(rows("plain", "<h2>a <a href=x>b</a> <em>c</em></h2>"),
            "<div class=\"b h2 whole\" role=\"heading\" aria-level=\"3\">"
            "<span class=\"v10 r\" data-p=\"0,0,3\">a <i class=\"a\">b</i> "
            "<i class=\"e\">c</i></span></div>\n");
}

TEST(TextRows, CellsAreInRowsAndItemsHaveNumbers) {
  EXPECT_EQ(rows("keep(css=x)", "<table><tr><td>a<td>b</table><ol><li>c<li>d</ol>"),
            "<div class=\"row\">\n"
            "<div class=\"b\"><span class=\"v0\" data-p=\"0,0,1\">a</span></div>\n"
            "<div class=\"b\"><span class=\"v0\" data-p=\"0,0,1\">b</span></div>\n"
            "</div>\n"
            "<div class=\"b l1 item ordered\" data-number=\"1\">"
            "<span class=\"v0\" data-p=\"0,0,1\">c</span></div>\n"
            "<div class=\"b l1 item ordered\" data-number=\"2\">"
            "<span class=\"v0\" data-p=\"0,0,1\">d</span></div>\n");
}

TEST(TextRows, PreformattedTextKeepsItsBlanks) {
  EXPECT_NE(rows("plain", "<pre>a  b\n\tc</pre>").find(">a  b\n\tc<"),
            std::string::npos);
}

TEST(TextRows, ScoresAreMeansOfPassages) {
  const Page page = parse("<p>a b c d");
  Explanation explanation = test::pipeline("plain").explain(View(page));
  explanation.nodes[0].result.scores = {0.25F, 0.75F, 1, 1};
  explanation.nodes[0].result.keep.reset(2);
  explanation.nodes[0].result.keep.reset(3);
  const TextRows text = text_rows(page, explanation, {});
  EXPECT_EQ(text.scores, (std::vector<std::string>{"[50]", "[100]"}));
  EXPECT_EQ(text.passages, 2u);
}

TEST(TextRows, TextOfStrangersIsEscaped) {
  const std::string out = rows("plain", "<p>&lt;/span&gt;&lt;script&gt;");
  EXPECT_NE(out.find("&lt;/span&gt;&lt;script&gt;"), std::string::npos);
  EXPECT_EQ(out.find("<script"), std::string::npos);
}

TEST(TextRows, WhatIsTooLongIsLeftOut) {
  std::string html;
  for (int i = 0; i < 1000; ++i) html += "a <b>b</b> ";
  const Page page = parse(html);
  const Explanation explanation = test::pipeline("keep(css=b)").explain(View(page));
  EXPECT_EQ(text_rows(page, explanation, {}).words, 2000u);
  const TextRows by_words = text_rows(page, explanation, {.max_words = 101});
  EXPECT_EQ(by_words.words, 101u);
  EXPECT_EQ(by_words.passages, 101u);
  const TextRows by_bytes = text_rows(page, explanation, {.max_bytes = 10'000});
  EXPECT_LT(by_bytes.words, 400u);
  EXPECT_LT(by_bytes.html.size(), 10'200u);
}

TEST(TextRows, ALongWordIsCut) {
  EXPECT_LT(rows("plain", "<p>" + std::string(1'000'000, '<')).size(), 20'000u);
}

TEST(TextRows, HostilePagesGiveBoundedText) {
  for (const bench::HostileKind& kind : bench::hostile_kinds()) {
    const Page page = parse(kind.make(std::size_t{1} << 18));
    if (page.word_count() == 0) continue;
    const Explanation explanation =
        test::pipeline("union(cectd_ds, bte)").explain(View(page));
    const TextRows text = text_rows(page, explanation, {});
    EXPECT_LT(text.html.size(), std::size_t{6} << 20) << kind.name;
    EXPECT_LE(text.passages, 60'000u) << kind.name;
  }
}

TEST(TreeRows, AreNestedAsThePipelineIs) {
  const Page page = parse("<p>a <b>b</b>");
  const std::string out =
      tree_rows(test::pipeline("vote(1; serial(keep(css=b), plain)*2.5, keep(css=i))")
                    .explain(View(page)));
  std::string shape;
  for (std::size_t at = 0; (at = out.find('<', at)) != out.npos; ++at) {
    if (out.compare(at, 4, "<ul>") == 0) shape += '(';
    if (out.compare(at, 4, "<li>") == 0) shape += '.';
    if (out.compare(at, 5, "</ul>") == 0) shape += ')';
  }
  EXPECT_EQ(shape, "(.(.(..).))");
  EXPECT_NE(out.find("serial <span class=\"weight\">×2.5</span>"), std::string::npos);
  EXPECT_NE(out.find("<b>1</b> of 2"), std::string::npos);
}

}  // namespace
}  // namespace tamis
