// Tests src/render/markdown/markdown.cpp and its parts. tests/cases/render has the
// rules as examples, and tests/laws/markdown_round_trip_test.cpp reads Markdown back.
#include <string>

#include <gtest/gtest.h>

#include "render/markdown/blocks.h"
#include "render/markdown/escape.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::string markdown(std::string_view source, const MarkdownOptions& options = {}) {
  const Page page = parse(source, "utf-8");
  return to_markdown(page, Mask(page.word_count(), true), options);
}

std::string escaped(std::string_view chunk, const EscapeContext& context = {}) {
  std::string out;
  append_escaped(chunk, context, out);
  return out;
}

TEST(Markdown, LinksCanBeLeftOut) {
  EXPECT_EQ(markdown("<p><a href=/x>a</a> <b>b</b>", {.links = false}), "a **b**\n");
}

TEST(Markdown, PicturesCanBeLeftOut) {
  EXPECT_EQ(markdown("<p>a <img src=x alt=y> b", {.images = false}), "a b\n");
}

TEST(Markdown, FormulasCanBeTheirWords) {
  constexpr std::string_view kPage =
      "<p>a <span class=katex><math><annotation encoding=application/x-tex>x_1"
      "</annotation></math><span>x1</span></span> $b";
  EXPECT_EQ(markdown(kPage), "a $x_1$ \\$b\n");
  EXPECT_EQ(markdown(kPage, {.math = false}), "a x1 $b\n");
}

TEST(Markdown, AFormulaGoesWithItsWords) {
  const Page page = parse(
      "<p>a <span class=katex><math><annotation encoding=application/x-tex>x_1"
      "</annotation></math><span>x1</span></span> b");
  Mask keep(page.word_count(), true);
  keep.reset(1);
  EXPECT_EQ(to_markdown(page, keep), "a b\n");
}

TEST(Markdown, PipesOfFormulasInTables) {
  EXPECT_EQ(markdown("<table><tr><th>a<th>b<tr><td>c <math alttext='|x|'></math><td>d"),
            "| a | b |\n| --- | --- |\n| c $\\|x\\|$ | d |\n");
  EXPECT_EQ(markdown("<table><tr><th>a<th>b<tr><td>c <math alttext='\\|x\\|'></math>"
                     "<td><math alttext='\\begin{array}{c|c}a\\\\|b>'></math>"),
            "| a | b |\n| --- | --- |\n"
            "| c $\\Vert x\\Vert$ | $\\begin{array}{c\\|c}a\\\\\\|b\\gt$ |\n");
}

TEST(Markdown, NestingIsBounded) {
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += "<blockquote>";
  const std::string out = markdown(deep + "x<p>y");
  EXPECT_EQ(out.find("x"), 16U * 2);
  std::string lists;
  for (int i = 0; i < 100; ++i) lists += "<ul><li>";
  EXPECT_EQ(markdown(lists + "x").find("x"), 16U * 2);
}

TEST(MarkdownEscape, OnlyWhereNeeded) {
  EXPECT_EQ(escaped("snake_case"), "snake_case");
  EXPECT_EQ(escaped("_a"), "\\_a");
  EXPECT_EQ(escaped("*"), "*");
  EXPECT_EQ(escaped("a*"), "a\\*");
  EXPECT_EQ(escaped("a<b>"), "a\\<b>");
  EXPECT_EQ(escaped("a<1"), "a<1");
  EXPECT_EQ(escaped("AT&T"), "AT&T");
  EXPECT_EQ(escaped("&amp;"), "\\&amp;");
  EXPECT_EQ(escaped("\\d"), "\\d");
  EXPECT_EQ(escaped("\\*"), "\\\\\\*");
  EXPECT_EQ(escaped("[a]"), "[a]");
  EXPECT_EQ(escaped("[a](b)"), "[a\\](b)");
  EXPECT_EQ(escaped("$a$"), "$a$");
  EXPECT_EQ(escaped("$a$", {.dollars = true}), "\\$a\\$");
  EXPECT_EQ(escaped("a|b", {.in_table = true}), "a\\|b");
  EXPECT_EQ(escaped("[a]", {.in_link = true}), "\\[a\\]");
  EXPECT_EQ(escaped("wow!", {.glued_after = true, .link_follows = true}), "wow\\!");
}

TEST(MarkdownEscape, LineStarts) {
  const EscapeContext line = {.at_line = true};
  EXPECT_EQ(escaped("#", line), "\\#");
  EXPECT_EQ(escaped("#a", line), "#a");
  EXPECT_EQ(escaped("12.", line), "12\\.");
  EXPECT_EQ(escaped("12.5", line), "12.5");
  EXPECT_EQ(escaped("3)", line), "3\\)");
  EXPECT_EQ(escaped("-", line), "\\-");
  EXPECT_EQ(escaped("-a", line), "-a");
  EXPECT_EQ(escaped("+", line), "\\+");
  EXPECT_EQ(escaped(">a", line), "\\>a");
  EXPECT_EQ(escaped("==", line), "\\==");
  EXPECT_EQ(escaped(":-:", line), "\\:-:");
}

TEST(MarkdownEscape, CodeHasAsManyBackticksAsItNeeds) {
  const auto code = [](std::string_view text, bool in_table = false) {
    std::string out;
    append_code(text, in_table, out);
    return out;
  };
  EXPECT_EQ(code("a"), "`a`");
  EXPECT_EQ(code("a`b"), "``a`b``");
  EXPECT_EQ(code("`"), "`` ` ``");
  EXPECT_EQ(code("``a"), "``` ``a ```");
  EXPECT_EQ(code("a|b", true), "`a\\|b`");
}

TEST(MarkdownEscape, Destinations) {
  const auto destination = [](std::string_view url) {
    std::string out;
    append_destination(url, false, out);
    return out;
  };
  EXPECT_EQ(destination("/a"), "(/a)");
  EXPECT_EQ(destination("/a(b)"), "(</a(b)>)");
  EXPECT_EQ(destination("/a\\b"), "(/a%5Cb)");
  EXPECT_EQ(destination("?a&copy;b&c=d"), "(?a&amp;copy;b&c=d)");
}

TEST(MarkdownBlocks, EmptyContainersLeaveNoTrace) {
  MarkdownBlocks blocks;
  blocks.open_quote();
  blocks.close_quote();
  blocks.open_list(false);
  blocks.open_item(1);
  blocks.close_item();
  blocks.open_item(2);
  blocks.write("a", MarkdownBlocks::Kind::paragraph);
  blocks.close_item();
  blocks.close_list();
  EXPECT_EQ(blocks.take(), "- a\n");
}

TEST(MarkdownBlocks, ARuleStandsBetweenBlocksOnly) {
  MarkdownBlocks blocks;
  blocks.wish_rule();
  blocks.write("a", MarkdownBlocks::Kind::paragraph);
  blocks.wish_rule();
  blocks.wish_rule();
  blocks.write("b", MarkdownBlocks::Kind::paragraph);
  blocks.wish_rule();
  EXPECT_EQ(blocks.take(), "a\n\n---\n\nb\n");
}

TEST(MarkdownBlocks, AListOfNumbersNeedsABlankLineUnlessItBeginsWithOne) {
  for (const std::int64_t first : {1, 3}) {
    MarkdownBlocks blocks;
    blocks.open_list(false);
    blocks.open_item(1);
    blocks.write("a", MarkdownBlocks::Kind::paragraph);
    blocks.open_list(true);
    blocks.open_item(first);
    blocks.write("b", MarkdownBlocks::Kind::paragraph);
    EXPECT_EQ(blocks.take(), first == 1 ? "- a\n  1. b\n" : "- a\n\n  3. b\n");
  }
}

}  // namespace
}  // namespace tamis
