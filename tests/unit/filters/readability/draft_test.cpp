// Tests src/filters/readability/draft.cpp and prepare.cpp.

#include "filters/readability/draft.h"

#include <gtest/gtest.h>

#include "filters/readability/steps.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis::reader {
namespace {

std::string name_of(const DraftNode& node) {
  return node.tag == Tag::unknown ? "?" : std::string(tamis::name_of(node.tag));
}

// Returns the draft as a nested expression: div(p(one two) br), with * for scored
// elements.
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
  return text_of(first_draft(view, read_traits(page, NameLists())), page);
}

std::string prepared(std::string_view html, const Options& options = {}) {
  const Page page = parse(html);
  const View view(page);
  Source source(view, options);
  return text_of(prepare(source), page);
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
  // <font> is renamed to <span> only afterwards, and is not phrasing before.
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
  const Draft draft = first_draft(View(page, present), read_traits(page, NameLists()));
  EXPECT_TRUE(draft.words[0] && !draft.words[1]);
}

// Checks that the draft is a tree: parents precede children, subtrees are ranges, and
// words are in order.
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
    Source source(view, {});
    expect_sound(source.draft, html);
    expect_sound(prepare(source), html);
    source.options.strip_unlikely = false;
    expect_sound(prepare(source), html);
  }
}

// --- Lengths.

struct Measured {
  explicit Measured(std::string_view html)
      : page(parse(html)),
        commas(page),
        draft(first_draft(View(page), read_traits(page, NameLists()))) {}
  Range all() const { return {0, page.word_count()}; }
  TextMeasure text() const { return {page, commas, draft}; }

  Page page;
  Commas commas;
  Draft draft;
};

std::uint32_t length(std::string_view html) {
  const Measured m(html);
  return m.text().length(m.all());
}

TEST(TextMeasure, LengthsAreThoseOfTextContent) {
  EXPECT_EQ(length("<p>one</p><p>two</p>"), 6u);
  EXPECT_EQ(length("<p>one</p> \n <p>two</p>"), 7u);
  EXPECT_EQ(length("  one \n two  "), 7u);
  EXPECT_EQ(length("on<b>e</b><i> two</i>"), 7u);
  EXPECT_EQ(length("été &amp; 漢字"), 8u);
  EXPECT_EQ(length(" "), 0u);
}

TEST(TextMeasure, RawLengthsHaveAllWhiteSpaceInside) {
  const Measured m("  one \n two  ");
  EXPECT_EQ(m.text().raw_length(m.all()), 9u);
  Measured gone("one  two   three");
  gone.draft.words.reset(1);
  EXPECT_EQ(gone.text().raw_length(gone.all()), 13u);
}

TEST(TextMeasure, WordsThatAreGoneCountNothing) {
  Measured m("one two three");
  m.draft.words.reset(1);
  const TextMeasure text = m.text();
  EXPECT_EQ(text.length(m.all()), 9u);
  EXPECT_EQ(text.length({0, 1}), 3u);
  EXPECT_EQ(text.length({1, 2}), 0u);
  EXPECT_FALSE(text.has_words({1, 2}));
  EXPECT_EQ(text.text(m.all(), 2), "one three");
  EXPECT_EQ(text.text(m.all(), 1), "");
}

TEST(TextMeasure, CountsCommasOfAllScripts) {
  const Measured m("a, b، c，d&#44; e");
  EXPECT_EQ(m.text().commas(m.all()), 4u);
}

TEST(TextMeasure, KnowsTheEndOfASentence) {
  const auto ends = [](std::string_view html) {
    const Measured m(html);
    return m.text().ends_sentence(m.all());
  };
  EXPECT_TRUE(ends("One. two"));
  EXPECT_TRUE(ends("One two."));
  EXPECT_FALSE(ends("One.two"));
  EXPECT_FALSE(ends("<b>One.</b>two"));
  EXPECT_TRUE(ends("<b>One. </b>two"));
  EXPECT_TRUE(ends("<b>One.</b> two"));
  EXPECT_TRUE(ends("One.\n two"));
  EXPECT_FALSE(ends("One.\ntwo"));  // as in the library
}

TEST(TextMeasure, LeavesOutWhatIsGone) {
  const Measured m("<p>one</p> <p>two</p> <p>three</p>");
  std::vector<bool> is_gone(m.draft.size());
  for (std::uint32_t n = 0; n < m.draft.size(); ++n)
    is_gone[n] = m.draft[n].is_element(Tag::p) && m.draft[n].words.first == 1;
  const TextMeasure text(m.page, m.commas, m.draft, &is_gone);
  EXPECT_EQ(text.length(m.all()), 9u);
  EXPECT_EQ(text.raw_length(m.all()), 10u);
}

// Returns the text as one string, with x for characters of words and without removed
// words.
std::string text_content(const Measured& m, Range range) {
  std::string out;
  for (const DraftNode& node : m.draft.nodes) {
    if (node.kind != Kind::text) continue;
    std::uint32_t at = m.page.source_range(node.origin).first;
    const std::uint32_t end = m.page.source_range(node.origin).last;
    for (WordId w = node.words.first; w < node.words.last; ++w) {
      const Word& word = m.page.word(w);
      out += std::string(word.offset - at, ' ');
      if (m.draft.words[w] && range.contains(w)) out += std::string(word.chars, 'x');
      at = word.offset + word.length;
    }
    out += std::string(end - at, ' ');
  }
  const std::size_t first = out.find('x');
  return first == out.npos ? "" : out.substr(first, out.rfind('x') - first + 1);
}

TEST(TextMeasure, AgreesWithTheTextItself) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    Measured m(test::random_page(random, 2 + random.below(50)));
    const WordId size = m.page.word_count();
    for (WordId w = 0; w < size; ++w)
      if (random.below(4) == 0) m.draft.words.reset(w);
    const TextMeasure text = m.text();
    const auto first = static_cast<WordId>(random.below(size + 1));
    const auto last = first + static_cast<WordId>(random.below(size - first + 1));
    const std::string raw = text_content(m, {first, last});
    std::size_t collapsed = 0;
    for (std::size_t i = 0; i < raw.size(); ++i)
      collapsed += raw[i] == 'x' || raw[i - 1] == 'x' ? 1 : 0;
    ASSERT_EQ(text.length({first, last}), collapsed) << m.page.source();
    ASSERT_EQ(text.raw_length({first, last}), raw.size()) << m.page.source();
    ASSERT_EQ(text.has_words({first, last}), !raw.empty());
  }
}

}  // namespace
}  // namespace tamis::reader
