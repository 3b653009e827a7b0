// Compares src/document/sequences/ with its reference implementations, on pages where
// the parser moves, copies and ignores nodes.
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "document/derived.h"
#include "reference/blocks.h"
#include "reference/characters.h"
#include "reference/lines.h"
#include "reference/tokens.h"
#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {

void PrintTo(const PageToken& t, std::ostream* out) {
  *out << t.offset << '+' << t.length << " word " << t.word << " node " << t.node << ' '
       << (t.is_end_tag ? "/" : "") << name_of(t.tag);
}

namespace {

void expect_as_the_twins(const Page& page) {
  ASSERT_EQ(page.tokens().all, reference::tokens(page));
  const std::vector<PageToken>& all = page.tokens().all;
  ASSERT_TRUE(page.characters().runs == reference::character_runs(page, all));
  for (const std::uint32_t length : {0u, 1u, 20u, 65u})
    ASSERT_TRUE(page.lines(length).all == reference::lines(page, all, length))
        << length;
  ASSERT_TRUE(page.blocks().all == reference::blocks(page));
}

void expect_as_the_twins_of(std::string_view source, const ParseOptions& options = {}) {
  SCOPED_TRACE(testing::PrintToString(source));
  expect_as_the_twins(parse(source, "utf-8", options));
}

TEST(Sequences, OfRandomPagesAreAsTheirTwins) {
  Rng random(test::seed());
  Parser parser;  // reuses the memory of other pages
  for (int i = 0; i < 4000 && !testing::Test::HasFailure(); ++i) {
    const Page& page =
        parser.parse(test::random_page(random, 1 + random.below(60)), "utf-8");
    SCOPED_TRACE(testing::PrintToString(page.source()));
    expect_as_the_twins(page);
  }
}

TEST(Sequences, WithWordsThatAreNotShownAreAsTheirTwins) {
  Rng random(test::seed() + 1);
  ParseOptions options;
  options.noscript_words = options.template_words = options.hide_invisible = true;
  Parser parser(options);
  for (int i = 0; i < 1000 && !testing::Test::HasFailure(); ++i) {
    const Page& page = parser.parse(test::random_page(random, 40), "utf-8");
    SCOPED_TRACE(testing::PrintToString(page.source()));
    expect_as_the_twins(page);
  }
}

TEST(Sequences, OfCopiesAreAsTheirTwins) {
  for (const std::string_view page :
       {"<b>1<p>2</b>3</p>", "<p><b><i>x<p>y</i>z</b>", "<table><b>x<td>y</b>z</table>",
        "<a href=1>x<div>y<a href=2>z</div>",
        "<select><button><selectedcontent></selectedcontent></button>"
        "<option><b>x</b><i>y</i></option><option>z</select>",
        "<select><option selected>a<b>b</b></option><selectedcontent>old<u>c</u>"
        "</selectedcontent></select>",
        "<selectedcontent><b>x</b></selectedcontent>"})
    expect_as_the_twins_of(page);
}

TEST(Sequences, OfTagsWithOddNamesAreAsTheirTwins) {
  for (const std::string_view page :
       {"<image>a<IMAGE src=x>b<img>c<svg><image/></svg>", "x</DIV>y</div >z</div/>",
        "x</blockquote>y</figcaption>z</selectedcontent>u</x-y-z-and-more>v</bl>",
        "x</p\n>y</p\0>z", "a</b", "a</", "a<b", "a</div", "<p>\xc3\xa9<p \xc3\xa9=1>"})
    expect_as_the_twins_of(page);
}

// Tests the edges of blocks of 16 and 32 bytes and of the source.
TEST(Sequences, OfTagsOfAnyLengthAreAsTheirTwins) {
  for (std::size_t length = 0; length < 150; ++length) {
    const std::string value(length, 'x');
    expect_as_the_twins_of("<p a='" + value + "'>\xe4\xb8\xad");
    expect_as_the_twins_of("a<p a='" + value + "\xc3\xa9'>b");
    expect_as_the_twins_of("<p a='" + value + "\n'>b <p a='" + value + "'>\nc");
    expect_as_the_twins_of("a<!--" + value + "\n-->b<?" + value + "\n>c<!--" + value +
                           "-->\nd");
    expect_as_the_twins_of("a</p " + value + ">");
  }
}

TEST(PageToken, KnowsItsNode) {
  const Page page = parse("<p>a<b>b</b></i><form><form>");
  std::vector<NodeId> nodes;
  for (const PageToken& token : page.tokens().all) nodes.push_back(token.node);
  const NodeId p = page.body() + 1;
  EXPECT_EQ(nodes,
            (std::vector<NodeId>{p, p + 1, p + 2, p + 3, kNone, kNone, p + 4, kNone}));
}

}  // namespace
}  // namespace tamis
