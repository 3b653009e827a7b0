// Tests src/render/text.cpp.
#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

std::string text(std::string_view source) {
  return to_text(parse(source, "utf-8"));
}

TEST(Text, IsALineABlock) {
  EXPECT_EQ(text("<h1>One</h1>\n<p>two\n  three<p>four<br>five"),
            "One\ntwo three\nfour\nfive\n");
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

}  // namespace
}  // namespace tamis
