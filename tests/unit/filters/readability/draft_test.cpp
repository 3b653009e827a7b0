// Tests src/filters/readability/draft.cpp and prepare.cpp.

#include "filters/readability/draft.h"

#include <gtest/gtest.h>

#include "filters/readability/prepare.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis::reader {
namespace {

std::string name_of(const DraftNode& node) {
  return node.tag == Tag::unknown ? "?" : std::string(tamis::name_of(node.tag));
}

// The draft as a nest: div(p(one two) br), a * for what is scored.
std::string text_of(const Draft& draft, const Page& page) {
  std::string out;
  std::string scratch;
  std::vector<std::uint32_t> ends;
  for (std::uint32_t n = 0; n < draft.size(); ++n) {
    while (!ends.empty() && ends.back() <= n) {
      out += ')';
      ends.pop_back();
    }
    const DraftNode& node = draft[n];
    if (!out.empty() && out.back() != '(' && out.back() != ' ') out += ' ';
    if (node.is_element()) {
      out += name_of(node) + (node.is_scored ? "*(" : "(");
      ends.push_back(node.end);
    }
    if (node.kind == Kind::comment) out += '!';
    if (node.kind == Kind::text)
      for (WordId w = node.words.first; w < node.words.last; ++w)
        out += std::string(page.word_text(w, scratch)) +
               (w + 1 < node.words.last ? " " : "");
  }
  return out + std::string(ends.size(), ')');
}

std::string drafted(std::string_view html) {
  const Page page = parse(html);
  const View view(page);
  return text_of(first_draft(view, read_traits(page, Options())), page);
}

std::string prepared(std::string_view html, const Attempt& attempt = {}) {
  const Page page = parse(html);
  const View view(page);
  const Options options;
  Source source(view, options);
  return text_of(prepare(source, attempt), page);
}

TEST(Draft, IsTheBodyWithoutScriptsAndNoImages) {
  EXPECT_EQ(drafted("<p>a <font>b</font><script>c</script><img><img src=x></p>"),
            "body(p(a span(b) img()))");
}

TEST(Draft, RowsOfLineBreaksBeginParagraphs) {
  EXPECT_EQ(drafted("<div>foo<br>bar<br> <br><br>abc</div>"),
            "body(div(foo br() bar p(abc)))");
  EXPECT_EQ(drafted("<div>a<br><br>b <i>c</i><br><br>d<ul></ul>e</div>"),
            "body(div(a p(b i(c)) p(d) ul() e))");
  EXPECT_EQ(drafted("<div>a<br><br></div>"), "body(div(a p()))");
  EXPECT_EQ(drafted("<div>a<br>b</div>"), "body(div(a br() b))");
  // <font> is called <span> only then, and does not stand inside lines before.
  EXPECT_EQ(drafted("<div>a<br><br>b<font>c</font></div>"),
            "body(div(a p(b) span(c)))");
}

TEST(Draft, AParagraphWithParagraphsInsideIsADiv) {
  EXPECT_EQ(drafted("<p>a<br><br>b</p>"), "body(div(a p(b)))");
}

TEST(Prepare, TextsInDivsBecomeParagraphs) {
  EXPECT_EQ(prepared("<div>one <b>two</b><ul><li>x</ul>three</div>"),
            "body(div(p*(one b(two)) ul(li(x)) p*(three)))");
}

TEST(Prepare, ADivWithOneParagraphIsThatParagraph) {
  EXPECT_EQ(prepared("<div>one</div>"), "body(p*(one))");
  EXPECT_EQ(prepared("<div> <p>one</p> </div>"), "body(p*(one))");
  EXPECT_EQ(prepared("<div><p>one</p><p>two</p></div>"), "body(div(p*(one) p*(two)))");
  EXPECT_EQ(prepared("<div><a href=x>one</a></div>"), "body(div(p*(a(one))))");
}

TEST(Prepare, ADivWithoutBlocksIsAParagraph) {
  EXPECT_EQ(prepared("<div><u>one</u></div>"), "body(p*(u(one)))");
  EXPECT_EQ(prepared("<div><u><img src=x></u></div>"), "body(div(u(img())))");
}

TEST(Prepare, CommentsPartParagraphs) {
  EXPECT_EQ(prepared("<div>one<!-- -->two</div>"), "body(div(p*(one) ! p*(two)))");
}

TEST(Prepare, DropsWhatIsNoContent) {
  EXPECT_EQ(prepared("a<p hidden>b</p><p role=dialog aria-modal=true>c</p>"),
            "body(a)");
  EXPECT_EQ(prepared("a<p class=sidebar>b</p><p role=menu>c</p>"), "body(a)");
  EXPECT_EQ(prepared("a<p class=sidebar>b</p>", {.strip_unlikely = false}),
            "body(a p*(b))");
  EXPECT_EQ(prepared("a<section> <br></section><h2></h2>"), "body(a)");
}

TEST(Prepare, UnlikelyNamesInTablesAndCodeAreFine) {
  EXPECT_EQ(prepared("<table><tr><td><p class=footer>a</p></table>"),
            "body(table(tbody(tr(td*(p*(a))))))");
  EXPECT_EQ(prepared("<code><b class=menu>a</b></code>"), "body(code(b(a)))");
  EXPECT_EQ(prepared("<a class=menu>b</a>"), "body(a(b))");
}

TEST(Prepare, DropsTheFirstBylineAndTheTitle) {
  EXPECT_EQ(prepared("<title>A storm hits the coast</title><h1>Storm hits coast</h1>"
                     "<p class=byline>me</p><p class=byline>you</p>"),
            "body(p*(you))");
  EXPECT_EQ(prepared("<meta name=author content=me><p class=byline>me</p>"),
            "body(p*(me))");
  EXPECT_EQ(
      prepared("<p class=byline>me<b itemprop=name>me</b></p><p class=byline>you"),
      "body(p*(you))");
  EXPECT_EQ(prepared("<p class=byline>me<b itemprop=name></b></p><p class=byline>you"),
            "body()");
}

TEST(Prepare, APageThatIsHiddenAsAWholeIsTakenWhole) {
  EXPECT_EQ(prepared("<body style='visibility:hidden'><div>a</div>"), "body(div(a))");
  EXPECT_EQ(prepared("<html class=has-sidebar><div>a</div>"), "body(div(a))");
}

TEST(Draft, SeesOnlyWhatTheViewHas) {
  const Page page = parse("<p>one <b>two</b></p>");
  Mask present(page.word_count(), true);
  present.reset(1);
  const Draft draft = first_draft(View(page, present), read_traits(page, Options()));
  EXPECT_TRUE(draft.words[0] && !draft.words[1]);
}

// A tree is a tree: parents stand before children, subtrees are ranges, and words are
// in order.
void expect_sound(const Draft& draft, const std::string& html) {
  ASSERT_EQ(draft[0].end, draft.size()) << html;
  for (std::uint32_t n = 1; n < draft.size(); ++n) {
    const DraftNode& node = draft[n];
    const DraftNode& parent = draft[node.parent];
    ASSERT_LT(node.parent, n) << html;
    ASSERT_LE(node.end, parent.end) << html;
    ASSERT_GT(node.end, n) << html;
    ASSERT_TRUE(parent.is_element()) << html;
    ASSERT_LE(node.words.first, node.words.last) << html;
    ASSERT_GE(node.words.first, parent.words.first) << html;
    ASSERT_LE(node.words.last, parent.words.last) << html;
    ASSERT_GE(node.words.first, draft[n - 1].words.first) << html;
  }
}

TEST(Draft, IsSoundOnRandomPages) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    const std::string html = test::random_page(random, 2 + random.below(80));
    const Page page = parse(html);
    const View view(page);
    const Options options;
    Source source(view, options);
    expect_sound(source.draft, html);
    expect_sound(prepare(source, {}), html);
    expect_sound(prepare(source, {.strip_unlikely = false}), html);
  }
}

}  // namespace
}  // namespace tamis::reader
