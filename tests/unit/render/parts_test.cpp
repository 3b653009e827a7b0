// Tests the small parts of src/render: kept_words.h, list_numbers.cpp, links.cpp,
// formulas.cpp, tables.cpp, glue.cpp and preformatted.cpp; and code_language.cpp.
#include <string>

#include <gtest/gtest.h>

#include "content/code/code_language.h"
#include "render/formulas/formulas.h"
#include "render/kept_words.h"
#include "render/links.h"
#include "render/preformatted.h"
#include "render/tables.h"
#include "render/text/glue.h"
#include "render/text/list_numbers.h"
#include "support/random_mask.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

NodeId first(const Page& page, Tag tag) {
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (page.tag(n) == tag) return n;
  ADD_FAILURE() << "no such element";
  return 0;
}

TEST(KeptWords, CountsAsTheMaskDoes) {
  Rng random(test::seed());
  for (int i = 0; i < 500; ++i) {
    const std::size_t size = random.below(300);
    const Mask mask = test::random_mask(random, size);
    const KeptWords kept(mask);
    const auto last = static_cast<std::uint32_t>(random.below(size + 1));
    const auto from = static_cast<std::uint32_t>(random.below(last + 1));
    EXPECT_EQ(kept.count({from, last}), mask.count(Range{from, last}));
    EXPECT_EQ(kept.any({from, last}), mask.any(Range{from, last}));
  }
}

TEST(ReadInteger, AsHtmlDoes) {
  EXPECT_EQ(read_integer("12"), 12);
  EXPECT_EQ(read_integer(" -3x"), -3);
  EXPECT_EQ(read_integer("+7"), 7);
  EXPECT_EQ(read_integer("999999999"), 999999999);
  for (const char* text : {"", "x", "-", "- 1", "99999999999999999999"})
    EXPECT_EQ(read_integer(text), std::nullopt) << text;
}

TEST(Links, KnowsWhatToFollow) {
  const Page page = parse("<p>");
  Links links(page, "http://a/b/");
  EXPECT_EQ(links.resolve("c", UrlUse::link), "http://a/b/c");
  EXPECT_EQ(links.resolve("tel:+1", UrlUse::link), "tel:+1");
  for (const char* bad : {"javascript:x", "data:text/html,x", "file:///etc/passwd",
                          "blob:x", "about:blank", "", "  "})
    EXPECT_EQ(links.resolve(bad, UrlUse::link), "") << bad;
  EXPECT_EQ(links.resolve("data:image/png;base64,AA", UrlUse::image),
            "data:image/png;base64,AA");
  EXPECT_EQ(links.resolve("data:image/svg+xml;base64,AA", UrlUse::image), "");
}

TEST(Links, TheFirstBaseElementCounts) {
  const Page page = parse("<base><base href=c/><base href=d/><p>");
  EXPECT_EQ(Links(page, "http://a/b").resolve("x", UrlUse::link), "http://a/c/x");
  EXPECT_EQ(Links(page, "").resolve("x", UrlUse::link), "x");
}

TEST(Links, AVeryLongBaseIsNone) {
  const Page page = parse("<p>");
  const std::string base = "http://a/" + std::string(5000, 'b') + "/";
  EXPECT_EQ(Links(page, base).resolve("x", UrlUse::link), "x");
}

TEST(Links, PicturesThatAreLoadedLater) {
  const auto image = [](std::string_view tag) {
    const Page page = parse(tag);
    return Links(page, "").of_image(first(page, Tag::img));
  };
  EXPECT_EQ(image("<img src=a data-src=b>"), "b");  // as in JSON: a is a placeholder
  EXPECT_EQ(image("<img src='data:image/gif;base64,R' data-src=b>"), "b");
  EXPECT_EQ(image("<img srcset='c 1x, d 2x'>"), "c");
  EXPECT_EQ(image("<img data-src=javascript:x src=e>"), "e");
  EXPECT_EQ(image("<img>"), "");
}

TEST(Formulas, AreFoundWherePagesHaveThem) {
  const auto tex = [](std::string_view source, Tag tag) {
    const Page page = parse(source);
    Formulas formulas(page);
    const auto formula = formulas.at(first(page, tag));
    return formula ? formula->tex + (formula->is_display ? "!" : "") : "none";
  };
  EXPECT_EQ(
      tex("<math display=block alttext='{\\displaystyle  a\n b}'></math>", Tag::math),
      "a b!");
  for (const char* encoding : {"application/x-tex", "TeX", "LaTeX"})
    EXPECT_EQ(tex(std::string("<math><annotation encoding=") + encoding +
                      ">x</annotation></math>",
                  Tag::math),
              "x");
  EXPECT_EQ(tex("<math><annotation encoding=Maple>x</annotation></math>", Tag::math),
            "none");
  EXPECT_EQ(tex("<math></math><span class=katex>x</span>", Tag::span), "none");
  EXPECT_EQ(tex("<p>x<script type='math/tex'>a<b</script>", Tag::script), "a<b");
  EXPECT_EQ(tex("<p>x<script>math/tex</script>", Tag::script), "none");
  EXPECT_EQ(
      tex("<span class=MathJax>y</span><script type=math/tex>z</script>", Tag::span),
      "");
  EXPECT_EQ(tex("<img class=\"tex\" alt=w src=x>", Tag::img), "w");
  EXPECT_EQ(tex("<img alt=w src='math/tex'>", Tag::img), "none");
}

TEST(CodeLanguage, OfTheClassesThatPagesHave) {
  const auto language = [](std::string_view source) {
    const Page page = parse(source);
    return code_language(page, first(page, Tag::pre));
  };
  EXPECT_EQ(language("<pre class='a language-c++ b'>x"), "c++");
  EXPECT_EQ(language("<pre><code class=lang-sh>x"), "sh");
  EXPECT_EQ(language("<div class='highlight-source-js'><div><pre>x"), "js");
  EXPECT_EQ(language("<pre class='brush: php; gutter'>x"), "php");
  EXPECT_EQ(language("<pre class='slang-x language-`evil'>x"), "");
  EXPECT_EQ(language("<pre>x"), "");
}

TEST(TableShapes, TellDataFromLayout) {
  const auto is_data = [](std::string_view source) {
    const Page page = parse(source);
    return TableShapes(page).is_data(first(page, Tag::table));
  };
  EXPECT_TRUE(is_data("<table><tr><td>a<td>b</table>"));
  EXPECT_FALSE(is_data("<table><tr><td>a<tr><td>b</table>"));
  EXPECT_FALSE(is_data("<table><tr><td>a<td><table><tr><td>b</table></table>"));
  EXPECT_FALSE(is_data("<table><tr><td>a<td><ul><li>b</table>"));
  EXPECT_FALSE(is_data("<table role=presentation><tr><td>a<td>b</table>"));
  std::string prose;
  for (int i = 0; i < 200; ++i) prose += "word ";
  EXPECT_FALSE(is_data("<table><tr><td>a<td>" + prose + "</table>"));
  EXPECT_FALSE(is_data("<table><tr><td>a<td>b<br><br><br><br><br><br><br>c</table>"));
}

TEST(SetApart, ByLinksAndByStyle) {
  const auto apart = [](std::string_view source) {
    const Page page = parse(source);
    return is_set_apart(page, page.word(0).node, page.word(1).node);
  };
  EXPECT_TRUE(apart("<a href=x>a</a><a href=y>b</a>"));
  EXPECT_TRUE(apart("<span><a href=x>a</a></span><span><a href=y>b</a></span>"));
  EXPECT_FALSE(apart("<a href=x>a</a>b"));
  EXPECT_FALSE(apart("<sup><a href=x>a</a></sup><sup><a href=y>b</a></sup>"));
  EXPECT_TRUE(apart("a<b style='DISPLAY : block'>b</b>"));
  EXPECT_TRUE(apart("<b style='float:left'>a</b>b"));
  EXPECT_FALSE(apart("a<b style='display:inline'>b</b>"));
  EXPECT_FALSE(apart("a<b style='color:red'>b</b>"));
}

TEST(WhiteSpace, IsAllThatIsTakenFromBetweenWords) {
  std::string out;
  append_white_space(" \t\r\n&nbsp;&#10;<b>&lt;\xE3\x80\x80", out);
  EXPECT_EQ(out, " \t\n \n ");
}

}  // namespace
}  // namespace tamis
