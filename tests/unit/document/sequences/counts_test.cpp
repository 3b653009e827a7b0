// Tests src/document/sequences/counts.cpp.
#include "reference/counts.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "document/derived.h"
#include "reference/present_counts.h"
#include "support/random_pages.h"
#include "support/random_presence.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

// Returns the element with that id.
NodeId by_id(const Page& page, std::string_view id) {
  for (NodeId n = 1; n < page.node_count(); ++n)
    if (page.is_element(n) && page.attribute(n, "id") == id) return n;
  ADD_FAILURE() << "no element " << id;
  return 0;
}

// Returns C of the body.
std::uint32_t chars(std::string_view source) {
  const Page page = parse(source, "utf-8");
  return page.counts().chars[page.body()];
}

// Returns LT of the body.
std::uint32_t link_tags(std::string_view source) {
  const Page page = parse(source);
  return page.counts().link_tags[page.body()];
}

bool is_link(const Page& page, NodeId n) {
  return page.tag(n) == Tag::a && page.has_attribute(n, "href");
}

bool is_cetd_link(const Page& page, NodeId n) {
  const Tag tag = page.tag(n);
  return tag == Tag::a || tag == Tag::button || tag == Tag::select;
}

// Examples 1 and 2 of CETD'11, with the densities that ALGORITHMS 6.3 derives.
TEST(Counts, AreThoseOfThePaper) {
  const Page page = parse(R"(
      <div id=main>
        <div id=article>
          <div id=headline>South Korea to Hold Artillery Drills on Island</div>
          <div id=text>
            Visit of the envoy named <a id=link href=x>Bill  Richardson</a>
          </div>
        </div>
      </div>)");
  const Counts& counts = page.counts();
  struct Row {
    const char* id;
    std::uint32_t chars, tags, link_chars, link_tags, own_chars;
    double density;  // TD = C / T, zero tags count as one
  };
  const Row rows[] = {
      {"main", 85, 4, 15, 1, 0, 21.25},  {"article", 85, 3, 15, 1, 0, 85.0 / 3},
      {"headline", 46, 0, 0, 0, 46, 46}, {"text", 39, 1, 15, 1, 24, 39},
      {"link", 15, 0, 15, 0, 15, 15},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.id);
    const NodeId n = by_id(page, row.id);
    EXPECT_EQ(counts.chars[n], row.chars);
    EXPECT_EQ(counts.tags[n], row.tags);
    EXPECT_EQ(counts.link_chars[n], row.link_chars);
    EXPECT_EQ(counts.link_tags[n], row.link_tags);
    EXPECT_EQ(counts.own_chars[n], row.own_chars);
    EXPECT_DOUBLE_EQ(counts.chars[n] / std::max<double>(1, counts.tags[n]),
                     row.density);
  }
}

TEST(Counts, BlanksCollapseInsideATextAndGoAtItsEnds) {
  EXPECT_EQ(chars("  one \n\t two  "), 7u);
  EXPECT_EQ(chars("one&nbsp;&nbsp;two&nbsp;"), 7u);
  EXPECT_EQ(chars("a <b>b</b> c"), 3u);
  EXPECT_EQ(chars("a<b> b </b>c"), 3u);
  EXPECT_EQ(chars("a<!-- c --> b"), 2u);
  EXPECT_EQ(chars("\u4E2D\u6587 \u00E9t\u00E9 &amp;"), 8u);
}

// "a </x> b" is one text of the DOM: "a  b".
TEST(Counts, TextRunsThatContinueAreOneText) {
  EXPECT_EQ(chars("a</x>b"), 2u);
  EXPECT_EQ(chars("a </x> b"), 3u);
  EXPECT_EQ(chars("a</x> </x>b"), 3u);
  EXPECT_EQ(chars(" </x>a</x> "), 1u);
}

TEST(Counts, WhatNoReaderSeesHasTagsOnly) {
  const Page page = parse("<body><p>a<script>x</script><svg><g>y</g></svg>");
  EXPECT_EQ(page.counts().chars[page.body()], 1u);
  EXPECT_EQ(page.counts().words[page.body()], 1u);
  EXPECT_EQ(page.counts().tags[page.body()], 4u);
}

TEST(Counts, WordsAndLinksAreOfTheSubtree) {
  const Page page = parse(
      "<p id=p>one two <a id=a href=x>three <b id=b>four</b></a> <a>five</a></p>"
      "<a href=y></a>");
  const Counts& counts = page.counts();
  const NodeId body = page.body();
  EXPECT_EQ(counts.words[body], 5u);
  EXPECT_EQ(counts.link_words[body], 2u);
  EXPECT_EQ(counts.links[body], 2u);
  EXPECT_EQ(counts.links[by_id(page, "p")], 1u);
  EXPECT_EQ(counts.links[by_id(page, "a")], 1u);  // itself
  EXPECT_EQ(counts.links[by_id(page, "b")], 0u);
  EXPECT_EQ(counts.link_words[by_id(page, "b")], 1u);
  EXPECT_EQ(counts.link_chars[by_id(page, "b")], 4u);
  EXPECT_EQ(counts.own_chars[by_id(page, "p")], 7u);
}

TEST(Counts, AWrapperOfNothingButLinksIsALinkTag) {
  EXPECT_EQ(link_tags("<a href=x>a</a>"), 1u);
  EXPECT_EQ(link_tags("<a href=x>a<b>b</b></a>"), 2u);
  EXPECT_EQ(link_tags("<div><a href=x>a</a></div>"), 2u);
  EXPECT_EQ(link_tags("<div><a href=x>a</a>b</div>"), 1u);
  EXPECT_EQ(link_tags("<div><a href=x>a</a><i></i></div>"), 1u);
  EXPECT_EQ(link_tags("<ul><li><a href=x>a</a><li><a href=y>b</a></ul>"), 5u);
  EXPECT_EQ(link_tags("<div></div>"), 0u);
  EXPECT_EQ(link_tags("<a>a</a>"), 0u);
}

TEST(Counts, TakeAnotherIdeaOfALink) {
  const Page page = parse("<a>x</a><button>yy</button><select><option>zzz</select>w");
  EXPECT_EQ(page.counts().link_chars[page.body()], 0u);
  const Counts counts = count_subtrees(page, is_cetd_link);
  EXPECT_EQ(counts.link_chars[page.body()], 6u);
  EXPECT_EQ(counts.links[page.body()], 3u);
  EXPECT_EQ(counts.link_tags[page.body()], 4u);
}

// The reference implementation counts a text in several runs at its first run, so only
// elements are compared.
void expect_as_defined(const Page& page, const Counts& counts, IsLink is_link) {
  const reference::SubtreeCounter twin(page, is_link);
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (!page.is_element(n)) continue;
    SCOPED_TRACE("node " + std::to_string(n));
    ASSERT_EQ(counts.chars[n], twin.chars(n));
    ASSERT_EQ(counts.tags[n], twin.tags(n));
    ASSERT_EQ(counts.link_chars[n], twin.link_chars(n));
    ASSERT_EQ(counts.link_tags[n], twin.link_tags(n));
    ASSERT_EQ(counts.words[n], page.words(n).size());
    ASSERT_EQ(counts.link_words[n], twin.link_words(n));
    ASSERT_EQ(counts.links[n], twin.links(n));
    ASSERT_EQ(counts.own_chars[n], twin.own_chars(n));
  }
}

TEST(Counts, OfRandomPagesAreAsDefined) {
  Rng random(test::seed());
  Parser parser;
  for (int i = 0; i < 1500 && !HasFailure(); ++i) {
    const Page& page =
        parser.parse(test::random_page(random, 1 + random.below(25)), "utf-8");
    SCOPED_TRACE(testing::PrintToString(page.source()));
    expect_as_defined(page, page.counts(), is_link);
    expect_as_defined(page, count_subtrees(page, is_cetd_link), is_cetd_link);
  }
}

void expect_same(const Counts& a, const Counts& b) {
  ASSERT_EQ(a.chars, b.chars);
  ASSERT_EQ(a.tags, b.tags);
  ASSERT_EQ(a.link_chars, b.link_chars);
  ASSERT_EQ(a.link_tags, b.link_tags);
  ASSERT_EQ(a.words, b.words);
  ASSERT_EQ(a.link_words, b.link_words);
  ASSERT_EQ(a.links, b.links);
  ASSERT_EQ(a.own_chars, b.own_chars);
}

TEST(Counts, OfWhatIsPresentAreAsTheTwin) {
  Rng random(test::seed());
  Parser parser;
  Counts counts;  // reused for all pages
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    const Page& page =
        parser.parse(test::random_page(random, 1 + random.below(60)), "utf-8");
    SCOPED_TRACE(testing::PrintToString(page.source()));
    const test::RandomPresence some(random, page);
    for (const IsLink idea : {is_link, is_cetd_link, is_link_with_href}) {
      make_counts(page, idea, some.view(), counts);
      expect_same(counts, reference::present_counts(page, idea, some.view()));
      make_counts(page, idea, {}, counts);
      expect_same(counts, reference::present_counts(page, idea, {}));
    }
  }
}

TEST(Counts, HaveNothingOfWhatIsAbsent) {
  const Page page = parse("<p id=p>one two <a id=a href=x>three</a><b id=b>x</b></p>");
  const std::uint64_t words = 0b0101;  // one, three
  const std::uint64_t nodes = ~(std::uint64_t{1} << by_id(page, "b"));
  Counts counts;
  make_counts(page, is_link, {{&words, 1}, {&nodes, 1}}, counts);
  const NodeId p = by_id(page, "p");
  EXPECT_EQ(counts.words[p], 2u);
  EXPECT_EQ(counts.chars[p], 8u);
  EXPECT_EQ(counts.link_chars[p], 5u);
  EXPECT_EQ(counts.tags[p], 1u);
  EXPECT_EQ(counts.links[p], 1u);
  const std::uint64_t without_a = ~(std::uint64_t{1} << by_id(page, "a"));
  make_counts(page, is_link, {{}, {&without_a, 1}}, counts);
  EXPECT_EQ(counts.words[p], 4u);
  EXPECT_EQ(counts.link_words[p], 0u);
  EXPECT_EQ(counts.links[p], 0u);
  EXPECT_EQ(counts.tags[p], 1u);
}

}  // namespace
}  // namespace tamis
