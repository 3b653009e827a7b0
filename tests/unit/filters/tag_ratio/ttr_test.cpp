#include <gtest/gtest.h>

#include "support/line_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::kept;
using test::kept_lines;
using test::page_of_ratios;

// Smoothed with radius 1: 21, 34, 50, 37.67, 18, 1.67, 1, 1; deviation 17.57.
const std::string kPage = page_of_ratios({2, 40, 60, 50, 3, 1, 1, 1});

TEST(Ttr, KeepsLinesFromTheDeviationOn) {
  EXPECT_EQ(kept_lines("ttr(line_length=0, radius=1)", kPage), "abcde");
}

TEST(Ttr, RadiusAndLambda) {
  EXPECT_EQ(kept_lines("ttr(line_length=0, radius=0)", kPage), "bcd");
  EXPECT_EQ(kept_lines("ttr(line_length=0, radius=1, lambda=2)", kPage), "cd");
  EXPECT_EQ(kept_lines("ttr(line_length=0, radius=1, lambda=0)", kPage), "abcdefgh");
}

TEST(Ttr, LinesAreBrokenAnew) {
  // A single line is kept or dropped whole. With lines of fixed length, the menu is
  // dropped.
  std::string html = "<body>";
  for (int i = 0; i < 30; ++i)
    html += "<li><a href=\"/a/path/of/the/menu\">item</a></li>";
  html += "<p>";
  for (int i = 0; i < 60; ++i) html += "prose ";
  const std::string lines = kept("ttr", html);
  EXPECT_EQ(lines.find("item item item"), std::string::npos);
  EXPECT_NE(lines.find("prose prose prose"), std::string::npos);
  EXPECT_EQ(kept("ttr(line_length=0)", html), kept("plain", html));
  EXPECT_EQ(kept("ttr(rebreak=one_line_pages)", html), lines);
  EXPECT_EQ(kept("ttr(rebreak=one_line_pages)", "a\n" + html),
            kept("ttr(line_length=0)", "a\n" + html));
}

TEST(Ttr, ScoresAreHalfAtTheThreshold) {
  const Page page = parse(kPage);
  const FilterResult result =
      test::filter("ttr(line_length=0, radius=1)").run(View(page));
  for (WordId w = 0; w < page.word_count(); ++w)
    EXPECT_EQ(result.scores[w] >= .5, result.keep[w]);
  EXPECT_NEAR(result.scores[2], 50 / (50 + 17.57), 1e-4);
  const FilterResult all =
      test::filter("ttr(line_length=0, radius=1, lambda=0)").run(View(page));
  EXPECT_EQ(all.scores, std::vector<float>(page.word_count(), 1));
}

}  // namespace
}  // namespace tamis
