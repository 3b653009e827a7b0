// Tests src/document/sequences/tokens.cpp.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

// Returns the tokens as written in the source, separated by spaces: "<p> Hello <b>".
std::string tokens(std::string_view source) {
  const Page page = parse(source, "utf-8");
  std::string out;
  for (const PageToken& t : page.tokens().all) {
    if (!out.empty()) out += ' ';
    out += page.source().substr(t.offset, t.length);
  }
  return out;
}

struct Case {
  std::string_view page;
  std::string_view tokens;
};

void expect_tokens(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(tokens(c.page), c.tokens) << c.page;
}

// The example of ALGORITHMS 3.1 has eight tags.
TEST(Tokens, AreTagsAndWords) {
  const Page page = parse("<a>home</a><p>w1 w2 w3<b>w4</b>w5 w6</p><i>x</i>");
  const std::vector<PageToken>& all = page.tokens().all;
  ASSERT_EQ(all.size(), 16u);
  EXPECT_EQ(std::count_if(all.begin(), all.end(),
                          [](const PageToken& t) { return t.word == kNone; }),
            8);
  EXPECT_EQ(all[0].tag, Tag::a);
  EXPECT_FALSE(all[0].is_end_tag);
  EXPECT_EQ(all[1].word, 0u);
  EXPECT_EQ(all[1].tag, Tag::unknown);
  EXPECT_EQ(all[2].tag, Tag::a);
  EXPECT_TRUE(all[2].is_end_tag);
}

TEST(Tokens, AreThoseOfTheBody) {
  expect_tokens({
      {"", ""},
      {"<title>x</title><p>a", "<p> a"},
      {"<html><head><meta></head><body class=x><p>a</p></body></html>", "<p> a </p>"},
      {"<!DOCTYPE html><!-- <i> --><p>a<!-- <b> -->b", "<p> a b"},
      {"<body>a</body><p>b", "a <p> b"},
      {"<frameset><frame></frameset>", "<frameset> <frame> </frameset>"},
  });
}

TEST(Tokens, TagsOfScriptsAreSomeTheirTextIsNone) {
  expect_tokens({
      {"<p>a<script>x <b> y</script>b", "<p> a <script> </script> b"},
      {"<body><style>p {}</style>a", "<style> </style> a"},
      {"a<svg><g>x</g></svg>", "a <svg> <g> </g> </svg>"},
      {"a<noscript><p>x</noscript>", "a <noscript> <p> </noscript>"},
  });
}

TEST(Tokens, TagsWithoutAnElementAreSome) {
  expect_tokens(
      {{"a</x>b", "a </x> b"}, {"a</p>", "a </p>"}, {"a</>b < c", "a b < c"}});
}

TEST(Tokens, TagsEndWhereTheTokenizerSaysSo) {
  expect_tokens({
      {"<p a='>'>x", "<p a='>'> x"},
      {"<p a=\">\" b=x>x", "<p a=\">\" b=x> x"},
      {"<p a='\"' b=\"'>\">x", "<p a='\"' b=\"'>\"> x"},
      {"<p a=x'>y", "<p a=x'> y"},
      {"<p a = '>' >x", "<p a = '>' > x"},
      {"<p a''>x", "<p a''> x"},
      {"<p '>'>x", "<p '> '>x"},
      {"<p =a'>'>x", "<p =a'> '>x"},
      {"<p ='>'>x", "<p ='> '>x"},
      {"<p/a='>'>x", "<p/a='>'> x"},
      {"<p a=>x", "<p a=> x"},
      {"<br/>x", "<br/> x"},
      {"x</p a='>'>y", "x </p a='>'> y"},
      {"x<p a=/>y", "x <p a=/> y"},
      {"x<p a='y", "x"},
  });
}

TEST(Tokens, StandInSourceOrderAlsoWhereTheTreeMovedThem) {
  const char* source = "<table><tr><td>a</td></tr>b</table>c";
  EXPECT_EQ(tokens(source), "<table> <tr> <td> a </td> </tr> b </table> c");
  const Page page = parse(source);
  EXPECT_EQ(page.tokens().all[6].word, 0u);  // in the tree, b precedes the table
}

TEST(Tokens, NamesAreKnownInAnyCase) {
  const Page page = parse("<DIV><x-y></Div>");
  const std::vector<PageToken>& all = page.tokens().all;
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].tag, Tag::div);
  EXPECT_EQ(all[1].tag, Tag::unknown);
  EXPECT_EQ(all[2].tag, Tag::div);
}

// The parser has read the same tags, and each element stores the length of its tag.
TEST(Tokens, AreAsLongAsTheElementsOfTheirStartTags) {
  Rng random(test::seed());
  Parser parser;
  for (int i = 0; i < 2000 && !HasFailure(); ++i) {
    const Page& page = parser.parse(test::random_page(random, 30), "utf-8");
    std::vector<std::uint32_t> length_at(page.source().size(), 0);
    for (const PageToken& t : page.tokens().all) length_at[t.offset] = t.length;
    for (NodeId n = page.body() + 1; n < page.end(page.body()); ++n) {
      const Range range = page.source_range(n);
      const Tag tag = page.tag(n);  // may be structure by name inside <svg>
      if (range.size() == 0 || tag == Tag::html || tag == Tag::head || tag == Tag::body)
        continue;
      if (!page.is_element(n)) continue;
      ASSERT_EQ(length_at[range.first], range.size())
          << testing::PrintToString(page.source()) << ", node " << n;
    }
  }
}

}  // namespace
}  // namespace tamis
