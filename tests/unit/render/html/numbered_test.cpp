#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "render/html/html.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Returns the bytes of this number of UTF-16 units, from a position on.
std::size_t bytes_of(std::string_view text, std::size_t at, std::size_t units) {
  std::size_t end = at;
  while (units > 0 && end < text.size()) {
    const auto lead = static_cast<unsigned char>(text[end]);
    const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    end += bytes;
    units -= bytes == 4 ? 2 : 1;
  }
  return end - at;
}

// Returns the words that a program finds in the document by their numbers.
std::map<WordId, std::string> read_words(const std::string& html) {
  std::map<WordId, std::string> out;
  const Page page = parse(html);
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.is_text(n)) continue;
    const auto first = page.attribute(n, "data-w");
    if (!first) continue;
    std::string text;
    for (NodeId child = n + 1; child < page.end(n); ++child) text += page.text(child);
    std::istringstream steps(page.attribute(n, "data-l").value_or(""));
    auto word = static_cast<WordId>(std::stoul(*first));
    std::size_t at = 0;
    for (std::size_t skip = 0, take = 0; steps >> skip >> take; ++word) {
      at += bytes_of(text, at, skip);
      const std::size_t length = bytes_of(text, at, take);
      out[word] = text.substr(at, length);
      at += length;
    }
  }
  return out;
}

std::map<WordId, std::string> words_of(const Page& page) {
  std::map<WordId, std::string> out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) out[w] = page.word_text(w, scratch);
  return out;
}

std::string numbered(std::string_view html, bool loads_sheets = true) {
  return to_numbered_html(parse(html), "http://a.example/b/", loads_sheets);
}

TEST(NumberedHtml, SaysWhichWordsARunHolds) {
  const std::string html = numbered("<p>The quick,  brown <b>fox</b>es");
  EXPECT_NE(html.find("<tamis-w data-w=\"0\" data-l=\"0 3 1 6 1 5\">The quick, brown"),
            std::string::npos)
      << html;
  EXPECT_NE(html.find("<b><tamis-w data-w=\"3\" data-l=\"0 3\">fox</tamis-w></b>"),
            std::string::npos)
      << html;
}

TEST(NumberedHtml, CountsUnitsOfUtf16) {
  for (const char* text : {"<p>\u00fcber \u6771\u4eac \U0001F33E\U0001F33E x",
                           "<p>a &amp; b &lt;c&gt; &quot;d&quot; e&nbsp;f &#x1F33E;g",
                           "<pre>\n\n a\n\tb  c</pre>", "<p>one<br>two<br><br>three"}) {
    const Page page = parse(text);
    EXPECT_EQ(read_words(to_numbered_html(page, "")), words_of(page)) << text;
  }
}

// On any page, each written word is the one with its number.
TEST(NumberedHtml, EveryWordIsTheOneOfItsNumber) {
  Rng random(test::seed());
  for (int i = 0; i < 500; ++i) {
    const std::string html = test::random_page(random, 40);
    const Page page = parse(html);
    const auto expected = words_of(page);
    for (const auto& [word, text] : read_words(to_numbered_html(page, "")))
      EXPECT_EQ(text, expected.at(word)) << html;
  }
}

TEST(NumberedHtml, NothingInItRuns) {
  const std::string html = numbered(
      "<base href=//evil.example/><script>attack()</script><body onload=attack()>"
      "<p onclick=attack()>One<iframe srcdoc='<script>attack()</script>'></iframe>"
      "<a href=javascript:attack()>two</a><svg onload=attack()></svg>"
      "<form action=/attack()><input autofocus onfocus=attack()></form>"
      "<p>&lt;/tamis-w&gt;&lt;script&gt;attack&lt;/script&gt;");
  for (const char* part : {"attack()", "<script", "<iframe", "<svg", "<form", "<base"})
    EXPECT_EQ(html.find(part), std::string::npos) << part << " in " << html;
  EXPECT_EQ(read_words(html).at(0), "One");
}

TEST(NumberedHtml, NamesStyleSheetsOnlyWhereTheyMayBeLoaded) {
  const char* page = "<link rel=stylesheet href=/x.css><style>p{color:red}</style><p>a";
  EXPECT_NE(numbered(page).find("http://a.example/x.css"), std::string::npos);
  EXPECT_EQ(numbered(page, false).find("x.css"), std::string::npos);
  EXPECT_NE(numbered(page, false).find("color:red"), std::string::npos);
}

TEST(NumberedHtml, OfNothingIsADocument) {
  EXPECT_TRUE(read_words(numbered("")).empty());
  EXPECT_NE(numbered("").find("</html>"), std::string::npos);
}

}  // namespace
}  // namespace tamis
