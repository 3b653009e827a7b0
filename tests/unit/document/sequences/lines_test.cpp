// Tests src/document/sequences/lines.cpp.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

// Returns the tokens of each line, separated by spaces.
std::vector<std::string> lines(std::string_view source, std::uint32_t length) {
  const Page page = parse(source, "utf-8");
  std::vector<std::string> out;
  for (const Line& line : page.lines(length).all) {
    std::string& text = out.emplace_back();
    for (std::uint32_t i = line.tokens.first; i < line.tokens.last; ++i) {
      const PageToken& t = page.tokens().all[i];
      if (!text.empty()) text += ' ';
      text += page.source().substr(t.offset, t.length);
    }
  }
  return out;
}

using Texts = std::vector<std::string>;

TEST(Lines, OfLengthZeroAreTheAuthors) {
  EXPECT_EQ(lines("<p>a b\nc</p>\r\n<p>d\re", 0),
            (Texts{"<p> a b", "c </p>", "<p> d", "e"}));
}

TEST(Lines, ThatAreEmptyAreDropped) {
  EXPECT_EQ(lines("\n\n<p>a\n \n\n<!-- c -->\n\nb\n\n", 0), (Texts{"<p> a", "b"}));
  EXPECT_EQ(lines("", 0), Texts{});
  EXPECT_EQ(lines("<title>x</title>\n\n", 65), Texts{});
}

TEST(Lines, ATagOverSeveralStandsWhereItBegins) {
  EXPECT_EQ(lines("a <p\n\nid=x>b\nc", 0), (Texts{"a <p\n\nid=x>", "b", "c"}));
}

TEST(Lines, OfALengthBreakWhereItIsReached) {
  EXPECT_EQ(lines("abc def ghi", 3), (Texts{"abc", "def", "ghi"}));
  EXPECT_EQ(lines("abc def ghi", 4), (Texts{"abc def", "ghi"}));
  EXPECT_EQ(lines("abc def ghi", 7), (Texts{"abc def", "ghi"}));
  EXPECT_EQ(lines("abc def ghi", 8), (Texts{"abc def ghi"}));
  EXPECT_EQ(lines("<b>a</b>bc", 5), (Texts{"<b> a </b>", "bc"}));
}

TEST(Lines, OfALengthPassOverTheAuthorsBreaks) {
  EXPECT_EQ(lines("a\nb\n\nc", 65), (Texts{"a b c"}));
}

TEST(Lines, NeverBreakInsideAToken) {
  const std::string word(100, 'x');
  const std::string tag = "<p title='" + word + "'>";
  EXPECT_EQ(lines(tag + word + " y", 65), (Texts{tag, word, "y"}));
}

TEST(Lines, CountTheirTextAndTags) {
  const Page page = parse("<p>one <b>\u00E9t\u00E9</b>s\n<p>AT&amp;T</p>", "utf-8");
  const std::vector<Line>& all = page.lines(0).all;
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].text_chars, 8u);  // "one étés"
  EXPECT_EQ(all[0].tags, 3u);
  EXPECT_EQ(all[0].tag_chars, 10u);
  EXPECT_EQ(all[1].text_chars, 4u);
  EXPECT_EQ(all[1].tags, 2u);
  EXPECT_EQ(all[1].tag_chars, 7u);
}

TEST(Lines, OfSeveralLengthsAreKeptBesideEachOther) {
  const Page page = parse("abc def\nghi");
  const Lines& author = page.lines(0);
  EXPECT_EQ(page.lines(3).all.size(), 3u);
  EXPECT_EQ(&page.lines(0), &author);
  EXPECT_EQ(author.all.size(), 2u);
}

// "After at least L characters": every line except the last is that long, and would be
// too short without its last token.
TEST(Lines, AreAsLongAsWantedAndNoLonger) {
  Rng random(test::seed());
  Parser parser;
  for (int i = 0; i < 500 && !HasFailure(); ++i) {
    const Page& page = parser.parse(test::random_page(random, 60), "utf-8");
    SCOPED_TRACE(testing::PrintToString(page.source()));
    const std::vector<Line>& all = page.lines(65).all;
    for (std::size_t l = 0; l < all.size(); ++l) {
      const std::uint32_t chars = all[l].text_chars + all[l].tag_chars;
      if (l + 1 < all.size()) {
        ASSERT_GE(chars, 65u) << "line " << l;
      }
      // The last token, and a space before it.
      ASSERT_LT(chars, 65 + page.tokens().all[all[l].tokens.last - 1].length + 1)
          << "line " << l;
    }
  }
}

}  // namespace
}  // namespace tamis
