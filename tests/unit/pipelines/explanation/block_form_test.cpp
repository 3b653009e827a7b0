// Tests src/pipelines/explanation/block_form.cpp.

#include "pipelines/explanation/block_form.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tamis
