// Tests src/document/page.cpp and src/document/parser.cpp.
#include "tamis/page.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "document/page_writer.h"
#include "support/page_equality.h"
#include "support/word_list.h"
#include "tamis/parser.h"
#include "tamis/sequences.h"

namespace tamis {
namespace {

using namespace std::string_view_literals;

// Returns the first element of that name, or 0.
NodeId find(const Page& page, std::string_view name) {
  for (NodeId n = 1; n < page.node_count(); ++n)
    if (page.is_element(n) && page.name(n) == name) return n;
  return 0;
}

NodeId first(const Page& page, Kind kind) {
  NodeId n = 0;
  while (n < page.node_count() && page.kind(n) != kind) ++n;
  return n;
}

// Returns the first text node of the DOM with all its runs.
std::string text_of(std::string_view source) {
  const Page page = parse(source, "utf-8");
  NodeId n = first(page, Kind::text);
  std::string out = page.text(n);
  while (++n < page.node_count() && page.is_text(n) && page.continues(n))
    out += page.text(n);
  return out;
}

// Returns the attributes of the first element of that name: a="1" b="".
std::string attributes_of(std::string_view source, std::string_view name) {
  const Page page = parse(source, "utf-8");
  std::string out;
  for (const Page::Attribute& a : page.attributes(find(page, name)))
    out += (out.empty() ? "" : " ") + a.name + "=\"" + a.value + '"';
  return out;
}

// --- The tree.

TEST(Page, IsFlatInDocumentOrder) {
  const Page page = parse("<p>Hello <b>world</b>");
  struct Row {
    Kind kind;
    Tag tag;
    NodeId parent, end;
    std::uint32_t depth;
  };
  const Row rows[] = {
      {Kind::document, Tag::unknown, kNone, 8, 0},
      {Kind::element, Tag::html, 0, 8, 1},
      {Kind::element, Tag::head, 1, 3, 2},
      {Kind::element, Tag::body, 1, 8, 2},
      {Kind::element, Tag::p, 3, 8, 3},
      {Kind::text, Tag::unknown, 4, 6, 4},
      {Kind::element, Tag::b, 4, 8, 4},
      {Kind::text, Tag::unknown, 6, 8, 5},
  };
  ASSERT_EQ(page.node_count(), std::size(rows));
  for (NodeId n = 0; n < page.node_count(); ++n) {
    SCOPED_TRACE(n);
    EXPECT_EQ(page.kind(n), rows[n].kind);
    EXPECT_EQ(page.tag(n), rows[n].tag);
    EXPECT_EQ(page.parent(n), rows[n].parent);
    EXPECT_EQ(page.end(n), rows[n].end);
    EXPECT_EQ(page.depth(n), rows[n].depth);
  }
  EXPECT_EQ(page.body(), 3u);
  EXPECT_EQ(page.text(5), "Hello ");
}

TEST(Page, HasABodyUnlessItHasFrames) {
  for (const char* source : {"", "x", "<title>x</title>", "<!-- c -->", "</p>"}) {
    const Page page = parse(source);
    EXPECT_EQ(page.tag(page.body()), Tag::body) << source;
  }
  EXPECT_EQ(parse("<frameset><frame></frameset>").body(), 0u);
}

TEST(Page, NamesEveryElementInLowerCase) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"<P>", "p"},
      {"<IMAGE>", "img"},
      {"<X-Y a=1>", "x-y"},
      {"<Foo/>", "foo"},
      {"<a\u00C9>", "a\u00C9"},
      {"<a\0b>"sv, "a\uFFFDb"},
      {"<p\0>"sv, "p\uFFFD"},
      {"<annotation-xmlish>", "annotation-xmlish"},
  };
  for (const auto& [source, name] : cases) {
    const Page page = parse(source, "utf-8");
    EXPECT_EQ(page.name(page.body() + 1), name) << source;
  }
}

TEST(Page, TellsTheNamespaces) {
  const Page page = parse("<p><svg><g></g></svg><math><mi></mi></math>");
  EXPECT_EQ(page.space(find(page, "p")), Space::html);
  EXPECT_EQ(page.space(find(page, "g")), Space::svg);
  EXPECT_EQ(page.space(find(page, "mi")), Space::math);
}

// --- Texts.

TEST(Page, DecodesTexts) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"<p>a\r\nb\rc\n\rd", "a\nb\nc\n\nd"},
      {"<p>&lt;b&gt; &amp;amp; &eacute;", "<b> &amp; \u00E9"},
      {"<p>&#13;&#10;", "\r\n"},
      {"<p>\r&#13;", "\n\r"},
      {"<svg>a\0b"sv, "a\uFFFDb"},
      {"<xmp>a&amp;\r\n\0"sv, "a&amp;\n\uFFFD"},
      {"<title>&amp;</title>", "&"},
      {"<script>&amp;</script>", "&amp;"},
      {"<pre>\n\na", "\na"},
      {"<textarea>\r\na", "a"},
  };
  for (const auto& [source, text] : cases) EXPECT_EQ(text_of(source), text) << source;
}

TEST(Page, DropsANulInTheBody) {
  const Page page = parse("<p>a\0b"sv);
  EXPECT_EQ(page.text(5), "a");
  EXPECT_EQ(page.text(6), "b");
  EXPECT_TRUE(page.continues(6));
}

TEST(Page, KeepsCommentsAsTheyAre) {
  const Page page = parse("<!-- a&amp;\r\nb\0 -->"sv);
  const NodeId comment = first(page, Kind::comment);
  EXPECT_EQ(page.text(comment), " a&amp;\nb\uFFFD ");
}

TEST(Page, SaysWhichTextsContinueTheOneBefore) {
  const Page page = parse("a</x>b<!-- c -->d");
  const NodeId a = page.body() + 1;
  EXPECT_FALSE(page.continues(a));
  EXPECT_TRUE(page.continues(a + 1));
  EXPECT_FALSE(page.continues(a + 3));  // a comment is a node between them
}

TEST(Page, SaysWhichTextsAreBlank) {
  for (const auto& [source, blank] : {std::pair{"<p>\n \t</p>", true},
                                      {"<p> a </p>", false},
                                      {"<p>\u00A0</p>", false},
                                      {"<p>&nbsp;</p>", false}}) {
    const Page page = parse(source, "utf-8");
    EXPECT_EQ(page.is_blank(first(page, Kind::text)), blank) << source;
  }
}

TEST(Page, KnowsWhereNodesStandInTheSource) {
  //                      0         1         2
  //                      0123456789012345678901234567
  const Page page = parse("<p class='>'>Hi</p><!-- c -->");
  const auto bytes = [&](NodeId n) {
    const Range range = page.source_range(n);
    return page.source().substr(range.first, range.size());
  };
  EXPECT_EQ(page.source_range(page.body()).size(), 0u);  // implied
  EXPECT_EQ(bytes(4), "<p class='>'>");
  EXPECT_EQ(bytes(5), "Hi");
  EXPECT_EQ(bytes(6), " c ");  // the contents
}

TEST(Page, KnowsWhereEveryTagBegins) {
  const Page page = parse("<p>a</x><!-- <i> --><script><b></script></p>");
  const auto tags = page.tag_offsets();
  EXPECT_EQ(std::vector<std::uint32_t>(tags.begin(), tags.end()),
            (std::vector<std::uint32_t>{0, 4, 20, 31, 40}));
}

// --- Attributes.

TEST(Page, TheFirstAttributeOfANameCounts) {
  const Page page = parse("<p A=1 b a=2 c='&lt;' B=3>");
  const NodeId p = find(page, "p");
  EXPECT_EQ(page.attribute(p, "a"), "1");
  EXPECT_EQ(page.attribute(p, "A"), "1");
  EXPECT_EQ(page.attribute(p, "b"), "");
  EXPECT_EQ(page.attribute(p, "c"), "<");
  EXPECT_EQ(page.attribute(p, "d"), std::nullopt);
  EXPECT_EQ(page.attribute_source(p, "c"), "&lt;");
  EXPECT_EQ(page.attribute_source(p, "d"), std::nullopt);
  EXPECT_TRUE(page.has_attribute(p, "B"));
  EXPECT_FALSE(page.has_attribute(p, ""));
}

TEST(Page, AttributesStandInSourceOrderWithoutRepetitions) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"<p>", ""},
      {"<p B=1 a=2 b=3>", "b=\"1\" a=\"2\""},
      {"<p a b=''>", "a=\"\" b=\"\""},
      {"<p a=x/y b>", "a=\"x/y\" b=\"\""},
      {"<p a='\r\n'>", "a=\"\n\""},
      {"<p a='\0'>"sv, "a=\"\uFFFD\""},
      {"<p a\0=1>"sv, "a\uFFFD=\"1\""},
      {"<p a='?x&copy=1&amp;y&copy;'>", "a=\"?x&copy=1&y\u00A9\""},
      {"<p =a>", "=a=\"\""},
  };
  for (const auto& [source, attributes] : cases)
    EXPECT_EQ(attributes_of(source, "p"), attributes) << source;
}

TEST(Page, ASecondBodyAddsWhatTheFirstDidNotHave) {
  EXPECT_EQ(attributes_of("<body a=1>x<body a=2 b=3><body b=4 c=5>", "body"),
            "a=\"1\" b=\"3\" c=\"5\"");
  EXPECT_EQ(attributes_of("<html a=1><p><html a=2 b=3>", "html"), "a=\"1\" b=\"3\"");
  EXPECT_EQ(attributes_of("x<body a=1>", "body"), "a=\"1\"");
}

// --- Properties of the page.

TEST(Page, IsInQuirksModeWithoutDoctype) {
  EXPECT_TRUE(parse("<p>").quirks());
  EXPECT_FALSE(parse("<!DOCTYPE html><p>").quirks());
}

TEST(Page, NamesTheEncodingAndHoldsUtf8) {
  const Page page = parse("\xE9t\xE9", "latin1");
  EXPECT_EQ(page.encoding(), "windows-1252");
  EXPECT_EQ(page.source(), "\u00E9t\u00E9");
  EXPECT_EQ(parse("\xEF\xBB\xBFx").source(), "x");
}

TEST(Degradation, IsToldInWords) {
  Degradation degradation;
  EXPECT_EQ(to_string(degradation), "no");
  EXPECT_FALSE(degradation.any());
  degradation.depth_flattened = true;
  degradation.attributes_cut = true;
  EXPECT_EQ(to_string(degradation), "depth, attributes");
  degradation = {true, true, true, true, true, true};
  EXPECT_EQ(to_string(degradation),
            "bytes, depth, nodes, attributes, formatting, repairs");
}

TEST(Degradation, OfAnyKindCounts) {
  EXPECT_TRUE((Degradation{.bytes_cut = true}.any()));
  EXPECT_TRUE((Degradation{.depth_flattened = true}.any()));
  EXPECT_TRUE((Degradation{.nodes_cut = true}.any()));
  EXPECT_TRUE((Degradation{.attributes_cut = true}.any()));
  EXPECT_TRUE((Degradation{.formatting_cut = true}.any()));
  EXPECT_TRUE((Degradation{.repairs_simplified = true}.any()));
}

TEST(Page, MemoryGrowsWithWhatItHolds) {
  const std::size_t empty = parse("").memory();
  const std::size_t nodes = parse("<hr>a<hr><hr>").memory();
  const std::size_t words = parse("<hr>a b c<hr><hr>").memory();
  const std::size_t attributes = parse("<hr x>a b c<hr y><hr z>").memory();
  EXPECT_LT(empty, nodes);
  EXPECT_LT(nodes, words);
  EXPECT_LT(words, attributes);
}

// --- Lifetime.

constexpr const char* kSource = "<p>one <b>two</b><p>three";

TEST(Page, ThatWasMovedIsTheSame) {
  Page page = parse(kSource);
  const Tokens* tokens = &page.tokens();
  Page moved = std::move(page);
  EXPECT_EQ(&moved.tokens(), tokens);
  EXPECT_EQ(test::difference(parse(kSource), moved), "");
  Page other = parse("<i>x");
  other = std::move(moved);
  EXPECT_EQ(test::difference(parse(kSource), other), "");
  EXPECT_EQ(other.blocks().all.size(), 2u);
}

// If the test modifies a sequence, which no other code may do, it finds the change
// later.
TEST(Page, MakesItsSequencesOnce) {
  const Page page = parse("<p>a\nb");
  const_cast<Tokens&>(page.tokens()).all.clear();
  const_cast<Lines&>(page.lines(0)).all.clear();
  EXPECT_TRUE(page.tokens().all.empty());
  EXPECT_TRUE(page.lines(0).all.empty());
}

TEST(Page, MakesThemAgainAfterTheyWereForgotten) {
  const Page page = parse("<p>a\nb");
  const_cast<Tokens&>(page.tokens()).all.clear();
  const_cast<Lines&>(page.lines(0)).all.clear();
  PageWriter::forget_sequences(page);
  EXPECT_EQ(page.tokens().all.size(), 3u);
  EXPECT_EQ(page.lines(0).all.size(), 2u);
}

TEST(Page, ThatIsNewIsEmpty) {
  const Page page;
  EXPECT_EQ(page.node_count(), 0u);
  EXPECT_EQ(page.word_count(), 0u);
  EXPECT_EQ(page.source(), "");
  EXPECT_TRUE(page.tokens().all.empty());
  EXPECT_TRUE(page.blocks().all.empty());
}

TEST(PageDeathTest, ThatIsNewHasNoCounts) {
  EXPECT_EXIT(std::exit(Parser().take().counts().chars.empty() ? 0 : 1),
              testing::ExitedWithCode(0), "");
}

TEST(Parser, ForgetsTheSequencesOfTheLastPage) {
  Parser parser;
  EXPECT_EQ(parser.parse("<p>a b").tokens().all.size(), 3u);
  EXPECT_EQ(parser.parse("<p>a").tokens().all.size(), 2u);
  EXPECT_EQ(parser.parse("a\nb c").lines(0).all.size(), 2u);
  EXPECT_EQ(parser.parse("a").lines(0).all.size(), 1u);
}

TEST(Parser, CanBeMoved) {
  Parser parser;
  const Page& page = parser.parse(kSource);
  Parser moved = std::move(parser);
  EXPECT_EQ(test::word_list(page), "one two three");
  EXPECT_EQ(test::word_list(moved.parse("x")), "x");
}

TEST(Parser, BorrowsWhatHasZerosBehindIt) {
  const std::string padded = kSource + std::string(Text::kPadding, '\0');
  const std::string_view source =
      std::string_view(padded).substr(0, std::strlen(kSource));
  Parser parser;
  EXPECT_EQ(parser.parse_padded(source).source().data(), padded.data());
  EXPECT_EQ(test::difference(parse(kSource), parser.take()), "");
}

TEST(Parser, CopiesWhatHasSomethingElseBehindIt) {
  std::string padded = kSource + std::string(Text::kPadding, '\0');
  padded.back() = 'x';
  const std::string_view source =
      std::string_view(padded).substr(0, std::strlen(kSource));
  Parser parser;
  EXPECT_NE(parser.parse_padded(source).source().data(), padded.data());
  const Page page = parser.take();
  padded.assign(padded.size(), '?');
  EXPECT_EQ(test::difference(parse(kSource), page), "");
}

TEST(Parser, CutsBetweenCharacters) {
  ParseOptions options;
  options.limits.max_bytes = 4;
  const Page page = parse("ab\u20ACc", "utf-8", options);
  EXPECT_EQ(page.source(), "ab");
  EXPECT_EQ(to_string(page.degradation()), "bytes");
}

// --- Threads.

struct Sizes {
  std::size_t tokens, runs, lines, author_lines, blocks, tags;
  friend bool operator==(const Sizes&, const Sizes&) = default;
};

Sizes sizes_of(const Page& page) {
  return {page.tokens().all.size(),  page.characters().runs.size(),
          page.lines(65).all.size(), page.lines(0).all.size(),
          page.blocks().all.size(),  page.counts().tags[0]};
}

TEST(Page, GivesManyThreadsTheSameSequences) {
  std::string source;
  for (int i = 0; i < 200; ++i)
    source += "<p>some <b>words</b>\nof a <a href=x>page</a>";
  const Page page = parse(source);
  std::vector<Sizes> seen(8);
  std::vector<const Tokens*> tokens(seen.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < seen.size(); ++i)
    threads.emplace_back([&, i] {
      seen[i] = sizes_of(page);
      tokens[i] = &page.tokens();
    });
  for (std::thread& thread : threads) thread.join();
  const Sizes expected = sizes_of(parse(source));
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_TRUE(seen[i] == expected) << i;
    EXPECT_EQ(tokens[i], tokens[0]) << i;
  }
}

TEST(Page, AttributesAsTheyStandInTheSource) {
  const Page page = parse("<p CLASS='a &amp; b' id=x class=c>text");
  const NodeId p = page.body() + 1;
  ASSERT_EQ(page.attribute_count(p), 3u);
  EXPECT_EQ(page.source_attribute(p, 0).name, "CLASS");
  EXPECT_EQ(page.source_attribute(p, 0).value, "a &amp; b");
  EXPECT_EQ(page.source_attribute(p, 1).value, "x");
  EXPECT_EQ(page.source_attribute(p, 2).name, "class");
}

TEST(Page, HasAnIdThatNoOtherPageHas) {
  EXPECT_EQ(Page().id(), 0u);
  Page page = parse("<p>one");
  const std::uint64_t id = page.id();
  const Page moved = std::move(page);
  EXPECT_EQ(moved.id(), id);
  Parser parser;
  const std::uint64_t second = parser.parse("<p>one").id();
  EXPECT_NE(second, id);
  EXPECT_NE(parser.parse("<p>one").id(), second);
}

}  // namespace
}  // namespace tamis
