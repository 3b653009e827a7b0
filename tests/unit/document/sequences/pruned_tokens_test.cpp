// Tests src/document/sequences/pruned_tokens.cpp.
#include "reference/pruned_tokens.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "document/derived.h"
#include "reference/characters.h"
#include "reference/lines.h"
#include "support/random_pages.h"
#include "support/random_presence.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// A view without the subtrees of elements that have the attribute "out".
struct View {
  explicit View(const Page& page)
      : words(page.word_count() / 64 + 1, ~std::uint64_t{0}),
        nodes(page.node_count() / 64 + 1, ~std::uint64_t{0}) {
    for (NodeId n = 1; n < page.node_count(); ++n) {
      if (!page.is_element(n) || !page.has_attribute(n, "out")) continue;
      for (NodeId x = n; x < page.end(n); ++x) clear(nodes, x);
      for (WordId w = page.words(n).first; w < page.words(n).last; ++w) clear(words, w);
    }
  }
  static void clear(std::vector<std::uint64_t>& bits, std::uint32_t i) {
    bits[i / 64] &= ~(std::uint64_t{1} << i % 64);
  }
  Presence presence() const { return {words, nodes}; }

  std::vector<std::uint64_t> words, nodes;
};

// Returns the remaining tokens, separated by spaces.
std::string text_of(const Page& page, const std::vector<PageToken>& tokens) {
  std::string out;
  for (const PageToken& t : tokens) {
    if (!out.empty()) out += ' ';
    out += page.source().substr(t.offset, t.length);
  }
  return out;
}

std::string pruned(std::string_view source) {
  const Page page = parse(source, "utf-8");
  Tokens out;
  make_pruned_tokens(page, page.tokens(), View(page).presence(), out);
  return text_of(page, out.all);
}

TEST(PrunedTokens, AreThoseOfTheView) {
  EXPECT_EQ(pruned("<p>a</p><p out>b<i>c</i></p><p>d</p>"), "<p> a </p> <p> d </p>");
  EXPECT_EQ(pruned("<ul><li>a<li out>b<li>c</ul>"), "<ul> <li> a <li> c </ul>");
  EXPECT_EQ(pruned("a<br>b<br out>c<img out>"), "a <br> b c");
  EXPECT_EQ(pruned("<p>a"), "<p> a");
}

TEST(PrunedTokens, EndTagsGoWithTheirStartTags) {
  EXPECT_EQ(pruned("<div><div out>a</div>b</div>c"), "<div> b </div> c");
  EXPECT_EQ(pruned("<div out><div>a</div>b</div>c</div>"), "c </div>");
  EXPECT_EQ(pruned("<x-a><x-B out>a</X-b>b</x-a>"), "<x-a> b </x-a>");
  EXPECT_EQ(pruned("<div out><p>a<q>b</div>c</q>"), "c </q>");
  // The parser reopens <b> for c.
  EXPECT_EQ(pruned("<div out><p>a<b>b</div>c</b>"), "<b> c </b>");
}

TEST(PrunedTokens, TagsWithoutAnElementGoWithWhatIsAroundThem) {
  EXPECT_EQ(pruned("<div>a</i><tr></div>"), "<div> a </i> <tr> </div>");
  EXPECT_EQ(pruned("<div out>a</i><tr></div>b</u>"), "b </u>");
  EXPECT_EQ(pruned("<div out><tr></tr></div><tr></tr>"), "<tr> </tr>");
}

TEST(PrunedTokens, ForeignTagsMayCloseThemselves) {
  EXPECT_EQ(pruned("<svg><g out/><path/></i></svg>"), "<svg> <path/> </i> </svg>");
}

// <b> is copied inside the <p>. If the view has the copy, the tag is kept.
TEST(PrunedTokens, ATagStaysWhileACopyOfItsElementDoes) {
  const Page page = parse("<b>1<p>2</b>3</p>");
  const PageToken& b = page.tokens().all.front();
  View view(page);
  View::clear(view.nodes, b.node);
  Tokens out;
  make_pruned_tokens(page, page.tokens(), view.presence(), out);
  EXPECT_EQ(text_of(page, out.all), "<b> 1 <p> 2 </b> 3 </p>");
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == Tag::b) View::clear(view.nodes, n);
  make_pruned_tokens(page, page.tokens(), view.presence(), out);
  EXPECT_EQ(text_of(page, out.all), "1 <p> 2 3 </p>");
}

TEST(PrunedTokens, OfTheWholePageAreAll) {
  const Page page = parse("<p>a<b>b</p>c</b>d");
  Tokens out;
  make_pruned_tokens(page, page.tokens(), {}, out);
  EXPECT_EQ(out.all, page.tokens().all);
  const std::vector<std::uint64_t> nodes(1, ~std::uint64_t{0});
  make_pruned_tokens(page, page.tokens(), {{}, nodes}, out);
  EXPECT_EQ(out.all, page.tokens().all);
}

void expect_as_the_twin(Rng& random, const Page& page) {
  SCOPED_TRACE(testing::PrintToString(page.source()));
  const test::RandomPresence some(random, page);
  Tokens out;
  make_pruned_tokens(page, page.tokens(), some.view(), out);
  ASSERT_EQ(out.all, reference::pruned(page, some.view()));
  Characters characters;
  make_characters(page, out, characters);
  ASSERT_TRUE(characters.runs == reference::character_runs(page, out.all));
  Lines lines;
  for (const std::uint32_t length : {0u, 30u}) {
    make_lines(page, out, length, lines);
    ASSERT_TRUE(lines.all == reference::lines(page, out.all, length));
  }
}

TEST(PrunedTokens, OfRandomPagesAreAsTheTwin) {
  Rng random(test::seed());
  Parser parser;
  for (int i = 0; i < 4000 && !HasFailure(); ++i)
    expect_as_the_twin(random, parser.parse(test::random_page(random, 40), "utf-8"));
  for (int i = 0; i < 50 && !HasFailure(); ++i)
    expect_as_the_twin(
        random,
        parse("<select><button><selectedcontent></selectedcontent></button><option>a"
              "<b>b</b><i>c</i></option></select><p><b><i>x<p>y</i>z</b><x-a>z</X-A>"));
}

// A search through the open tags would take minutes, not milliseconds.
TEST(PrunedTokens, TakeLinearTime) {
  constexpr int kTags = 300'000;
  for (const std::string_view end : {"</p>", "</x-y>", "</div><div>"}) {
    std::string source = "<p>";
    for (int i = 0; i < kTags; ++i) source += "<div>";
    for (int i = 0; i < kTags; ++i) source += end;
    const Page page = parse(source);
    const std::vector<std::uint64_t> nodes(page.node_count() / 64 + 1,
                                           0x5555555555555555u);
    Tokens out;
    const auto start = std::chrono::steady_clock::now();
    make_pruned_tokens(page, page.tokens(), {{}, nodes}, out);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
    EXPECT_LT(out.all.size(), page.tokens().all.size());
  }
}

}  // namespace
}  // namespace tamis
