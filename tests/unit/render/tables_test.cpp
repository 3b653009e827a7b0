// Tests the lists of src/render/tables.cpp.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

using Row = std::vector<std::string>;

std::vector<TableData> tables(const std::string& html) {
  const Page page = parse(html, "utf-8");
  return tables_of(page, Mask(page.word_count(), true));
}

TEST(TablesOf, HasRowsAndHeader) {
  const auto found =
      tables("<table><tr><th>A<th>B<tr><td>1<td>2<tr><td>3<td>4</table>");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].header, (Row{"A", "B"}));
  EXPECT_EQ(found[0].rows, (std::vector<Row>{{"1", "2"}, {"3", "4"}}));
  EXPECT_TRUE(found[0].caption.empty());
}

TEST(TablesOf, ResolvesSpans) {
  const auto found = tables(
      "<table><caption>Sales</caption><thead><tr><td rowspan=2>Town<td colspan=2>Year"
      "<tr><td>2023<td>2024</thead><tr><td rowspan=2>Ulm<td>1<td>2<tr><td colspan=2>3");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].caption, "Sales");
  EXPECT_EQ(found[0].header, (Row{"Town", "Year / 2023", "Year / 2024"}));
  EXPECT_EQ(found[0].rows, (std::vector<Row>{{"Ulm", "1", "2"}, {"Ulm", "3", "3"}}));
}

TEST(TablesOf, AreThoseThatSayThatTheyAreData) {
  for (const char* cell : {"<ul><li>x<li>y</ul>", "<pre>x\ny</pre>",
                           "x<br>y<br>z<br>z<br>z<br>z<br>z<br>z"}) {
    const std::string rows = std::string("<tr><td>1<td>") + cell + "</table>";
    EXPECT_EQ(tables("<table><thead><tr><td>A<td>B</thead>" + rows).size(), 1U) << cell;
    EXPECT_EQ(tables("<table><tr><th>A<th>B" + rows).size(), 1U) << cell;
    EXPECT_EQ(tables("<table><caption>C</caption>" + rows).size(), 1U) << cell;
    EXPECT_TRUE(tables("<table>" + rows).empty()) << cell;
    EXPECT_TRUE(tables("<table><tr><th colspan=2>A" + rows).empty()) << cell;
  }
}

TEST(TablesOf, HasNoMoreColumnsThanTheOtherRowsHave) {
  const auto found = tables("<table><tr><td>1<td>2<tr><td colspan=1000>3</table>");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rows, (std::vector<Row>{{"1", "2"}, {"3", "3"}}));
}

TEST(TablesOf, LetsCellsReachToTheEndOfTheirGroup) {
  const auto found = tables(
      "<table><tbody><tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4</tbody>"
      "<tbody><tr><td>5<td>6</table>");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rows,
            (std::vector<Row>{{"1", "2"}, {"1", "3"}, {"1", "4"}, {"5", "6"}}));
}

TEST(TablesOf, HasRowsOfHeadingsInTheMiddleAsRows) {
  const auto found =
      tables("<table><tr><td>1<td>2<tr><th>North<th>South<tr><td>3<td>4</table>");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].header.empty());
  EXPECT_EQ(found[0].rows[1], (Row{"North", "South"}));
}

TEST(TablesOf, PassesOverTablesOfLayout) {
  EXPECT_TRUE(tables("<table><tr><td><h1>x</h1><td>y</table>").empty());
  EXPECT_TRUE(tables("<table role=presentation><tr><td>x<td>y</table>").empty());
  EXPECT_EQ(tables("<table><tr><td><table><tr><td>x<td>y</table><td>z</table>").size(),
            1U);
}

TEST(TablesOf, HasOnlyWhatIsKept) {
  const Page page = parse(
      "<table><tr><td>a<td>b<tr><td>c<td>d</table><table><tr><td>e<td>f", "utf-8");
  Mask keep(page.word_count());
  keep.set(1);
  const auto found = tables_of(page, keep);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].rows, (std::vector<Row>{{"", "b"}}));
}

TEST(TablesOf, DoesNotGrowByShortAttributes) {
  std::string html = "<table><tr>";
  for (int i = 0; i < 3; ++i) html += "<td colspan=1000 rowspan=1000>wordwordword";
  for (int i = 0; i < 2000; ++i) html += "<tr><td>x";
  std::size_t bytes = 0;
  for (const TableData& table : tables(html))
    for (const Row& row : table.rows)
      for (const std::string& cell : row) bytes += cell.size() + 3;
  EXPECT_LT(bytes, 5 * html.size());
}

TEST(TablesOf, KnowsWhereItStands) {
  const std::string html = "<body><table><tr><td>a<td>b</table>";
  const auto found = tables(html);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].bytes, (Range{21, 27}));
}

}  // namespace
}  // namespace tamis
