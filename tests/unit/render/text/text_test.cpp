// Tests src/render/text/text.cpp.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::string text(std::string_view source) {
  return to_text(parse(source, "utf-8"));
}

std::string plain(std::string_view source) {
  const Page page = parse(source, "utf-8");
  return to_text(page, Mask(page.word_count(), true), {.plain = true});
}

TEST(Text, HasABlankLineBetweenParagraphs) {
  EXPECT_EQ(text("<h1>One</h1>\n<p>two\n  three<p>four<br>five"),
            "One\n\ntwo three\n\nfour\nfive\n");
}

TEST(Text, PlainIsALineABlock) {
  EXPECT_EQ(plain("<h1>One</h1>\n<ul><li>two\n  three</ul><p>four<br>five"),
            "One\ntwo three\nfour\nfive\n");
}

TEST(Text, MarkersCanBeLeftOut) {
  const Page page = parse("<ol><li>a<li>b<ul><li>c</ul></ol>");
  const Mask all(page.word_count(), true);
  EXPECT_EQ(to_text(page, all), "1. a\n2. b\n   - c\n");
  EXPECT_EQ(to_text(page, all, {.markers = false}), "   a\n   b\n     c\n");
}

TEST(Text, AdjacentLinksAreSetApart) {
  EXPECT_EQ(text("<nav><a href=1>a</a><a href=2>b</a>c</nav>"), "a bc\n");
  EXPECT_EQ(plain("<nav><a href=1>a</a><a href=2>b</a></nav>"), "a b\n");
  EXPECT_EQ(text("<p>a<span style='display: inline-block'>b</span>c"), "a b c\n");
  EXPECT_EQ(text("<p>a<span style='color: red'>b</span>c"), "abc\n");
}

TEST(Text, ADroppedLastCellLeavesNoTab) {
  const Page page = parse("<table><tr><th>Fat<td>10</table><p>Tea", "utf-8");
  Mask keep(page.word_count(), true);
  keep.reset(1);
  EXPECT_EQ(to_text(page, keep), "Fat\n\nTea\n");
}

TEST(Text, IndentIsBounded) {
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "<ul><li>";
  EXPECT_LT(text(deep + "x<br>y").size(), 300U);
}

TEST(Text, GluedWordsPrintAsOne) {
  EXPECT_EQ(text("<p>foo<b>bar</b>, <i>baz</i>!"), "foobar, baz!\n");
  EXPECT_EQ(text("日本abc語 x"), "日本abc語 x\n");
}

TEST(Text, IsDecoded) {
  EXPECT_EQ(text("AT&amp;T&nbsp;&eacute;"), "AT&T \u00E9\n");
}

TEST(Text, OfAPageWithoutWordsIsEmpty) {
  EXPECT_EQ(text("<title>x</title><script>y</script><p> "), "");
}

// A table in a cell starts its columns again. The program once crashed on such cells,
// which only links with MathML can contain.
TEST(Text, CellsOfATableInALinkStandOnItsLine) {
  const Page page =
      parse("<a href=x><math><table><td><td><table>q <tr></table><td>w ", "utf-8");
  const Mask all(page.word_count(), true);
  const std::vector<PageLink> links = links_of(page, all, {});
  ASSERT_EQ(links.size(), 1u);
  EXPECT_EQ(links[0].text, "q w");
  EXPECT_NE(to_json(page, all), "");
}

TEST(Text, CellsOverSeveralRowsAndColumnsKeepTheColumns) {
  const Page page = parse(
      "<table><tr><th rowspan=2>a<th colspan=2>b<th>c<tr><th>d<th>e<th>f"
      "<tr><td>1<td rowspan=2>2<td>3<td>4<tr><td>5<td>6<td>7</table>",
      "utf-8");
  EXPECT_EQ(to_text(page), "a\tb\t\tc\n\td\te\tf\n1\t2\t3\t4\n5\t\t6\t7\n");
}

}  // namespace
}  // namespace tamis
