// Tests src/filters/site/outline.cpp.

#include "filters/site/outline.h"

#include <string>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Returns nested names: "page(html(body(p(#2))))", where #2 is a text with two words.
std::string show(const Outline& outline, NodeId n = 0) {
  if (outline.is_text(n)) return "#" + std::to_string(outline.words(n).size());
  std::string out = n == 0 ? "page" : std::string(name_of(outline.tag(n)));
  std::string inside;
  for (NodeId c = n + 1; c < outline.end(n); c = outline.end(c))
    inside += (inside.empty() ? "" : " ") + show(outline, c);
  return inside.empty() ? out : out + "(" + inside + ")";
}

Outline outline_of(std::string_view html) {
  return Outline(parse(html));
}

OutlineNode first(const Outline& outline, Tag tag) {
  for (const OutlineNode& node : outline.nodes())
    if (node.name == static_cast<std::uint32_t>(tag)) return node;
  return {};
}

TEST(Outline, HasWhatIsRendered) {
  EXPECT_EQ(
      show(outline_of("<title>t</title><script>s</script><!-- c --> <p>one <b>two "
                      "three</b> <img> <noscript>n</noscript>")),
      "page(html(body(p(#1 b(#2) img))))");
}

TEST(Outline, ADrawingIsOneElement) {
  EXPECT_EQ(show(outline_of("<svg><g><path></g></svg><p>x")),
            "page(html(body(svg p(#1))))");
}

TEST(Outline, KeepsUnseenElementsThatHaveWords) {
  ParseOptions options;
  options.template_words = true;
  const Page page = parse("<body><template><p>x</template>", {}, options);
  EXPECT_EQ(show(Outline(page)), "page(html(body(template(p(#1)))))");
}

TEST(Outline, WordsAreEqualWithoutCaseAndPunctuation) {
  const Outline outline =
      outline_of("<p>Home, home \xE2\x80\x9CHOME\xE2\x80\x9D house");
  EXPECT_EQ(outline.words()[0].hash(), outline.words()[1].hash());
  EXPECT_EQ(outline.words()[0].hash(), outline.words()[2].hash());
  EXPECT_NE(outline.words()[0].hash(), outline.words()[3].hash());
}

TEST(Outline, TermsAreNeitherFunctionWordsNorPunctuation) {
  const std::string longer(40, 'x');
  const Outline outline =
      outline_of("<html lang=en><p>the cat and the dog sat | on " + longer);
  std::string terms;
  for (const OutlineWord& word : outline.words()) terms += word.is_term() ? '1' : '0';
  EXPECT_EQ(terms, "010011001");
}

TEST(Outline, InScriptsWithoutSpacesCharactersStandInPairs) {
  const Outline outline = outline_of("<html lang=zh><p>\u6295\u8d44\u6295\u673a\u3002");
  ASSERT_EQ(outline.words().size(), 5);
  EXPECT_NE(outline.words()[0].hash(), outline.words()[2].hash());
  EXPECT_TRUE(outline.words()[0].is_term());
  EXPECT_FALSE(outline.words()[4].is_term());  // a full stop
  const Outline other = outline_of("<html lang=zh><p>\u8d44\u6295<b>\u8d44</b>");
  EXPECT_EQ(outline.words()[1].hash(), other.words()[0].hash());
  EXPECT_NE(outline.words()[0].hash(), other.words()[1].hash());  // a different text
}

TEST(Outline, ClassesAndAddressesAreHashed) {
  const Outline a = outline_of("<body class=x><a class=menu href=/>x</a><img src=1>");
  const Outline b = outline_of("<body class=y><a class=menu href=/b>x</a><img src=1>");
  EXPECT_EQ(first(a, Tag::body).style, 0);
  EXPECT_NE(first(a, Tag::a).style, 0);
  EXPECT_EQ(first(a, Tag::a).style, first(b, Tag::a).style);
  EXPECT_NE(first(a, Tag::a).target, first(b, Tag::a).target);
  EXPECT_EQ(first(a, Tag::img).target, first(b, Tag::img).target);
}

TEST(Outline, ALinkHasAnAddressWhichMayBeEmpty) {
  const Outline outline = outline_of("<a href>x</a><a>y</a>");
  EXPECT_TRUE(outline.is_link(3));
  EXPECT_FALSE(outline.is_link(5));
}

TEST(Outline, NamesThatWeDoNotKnowAreToldApart) {
  const Outline outline = outline_of("<x-y>1</x-y><X-Y>2</X-Y><x-z>3</x-z>");
  EXPECT_EQ(outline.nodes()[3].name, outline.nodes()[5].name);
  EXPECT_NE(outline.nodes()[3].name, outline.nodes()[7].name);
}

TEST(Outline, IdTellsPagesApart) {
  const auto id = [](std::string_view html) { return outline_of(html).id(); };
  EXPECT_EQ(id("<p>a"), id("<p>A<!-- x --><script>1</script>"));
  EXPECT_NE(id("<p>a"), id("<p>b"));
  EXPECT_NE(id("<p>a"), id("<p class=c>a"));
  EXPECT_NE(id("<p>a b"), id("<p>a<p>b"));
}

TEST(Outline, IsWellFormedAlsoWhenCut) {
  Rng random(test::seed());
  for (int i = 0; i < 2000; ++i) {
    const std::string html = test::random_page(random, random.below(60));
    const Page page = parse(html);
    const Outline whole(page);
    ASSERT_TRUE(is_well_formed(whole.nodes(), whole.words())) << html;
    EXPECT_EQ(whole.words().size(), page.word_count());

    Outline cut = whole;
    const std::size_t nodes = 1 + random.below(whole.node_count());
    const std::size_t words = random.below(whole.words().size() + 1);
    cut.cut(nodes, words);
    ASSERT_TRUE(is_well_formed(cut.nodes(), cut.words())) << html;
    EXPECT_EQ(cut.node_count(), nodes);
    EXPECT_LE(cut.words().size(), words);
    EXPECT_EQ(cut.id(), whole.id());
  }
}

TEST(Outline, RowsThatAreNoTreeAreSeen) {
  const Outline outline = outline_of("<div><p>a</p></div><p>b");
  const std::vector<OutlineNode> rows(outline.nodes().begin(), outline.nodes().end());
  const auto is_wrong = [&](std::size_t n, const auto& change) {
    std::vector<OutlineNode> changed = rows;
    change(changed[n]);
    return !is_well_formed(changed, outline.words());
  };
  EXPECT_TRUE(is_wrong(3, [](OutlineNode& n) { n.end = 3; }));
  EXPECT_TRUE(is_wrong(4, [](OutlineNode& n) { n.end = 7; }));  // after the end of its
                                                                // parent
  EXPECT_TRUE(is_wrong(0, [](OutlineNode& n) { n.end = 2; }));
  EXPECT_TRUE(is_wrong(8, [](OutlineNode& n) { n.end = 99; }));
  EXPECT_TRUE(is_wrong(4, [](OutlineNode& n) { n.word = 2; }));
  EXPECT_TRUE(is_wrong(8, [](OutlineNode& n) { n.word = 3; }));
  EXPECT_FALSE(is_wrong(4, [](OutlineNode& n) { n.style = 3; }));
}

}  // namespace
}  // namespace tamis
