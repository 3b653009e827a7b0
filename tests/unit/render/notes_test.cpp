// Tests footnotes.cpp, media.cpp and data/abbreviations_of.cpp of src/render, and the
// line numbers of src/content.
#include <gtest/gtest.h>

#include "support/line_numbers.h"
#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

Mask all(const Page& page) {
  return Mask(page.word_count(), true);
}

std::string markdown(const std::string& html, const MarkdownOptions& options = {}) {
  const Page page = parse(html, "utf-8");
  return to_markdown(page, all(page), options);
}

const std::string kNote =
    "<p>Text<sup id=r1><a href='#n1'>[1]</a></sup>, more.</p><ol><li id=n1>The note. "
    "<a href='#r1'>back</a></ol>";

TEST(Footnotes, AreLinked) {
  EXPECT_EQ(markdown(kNote), "Text[^1], more.\n\n[^1]: The note.\n");
  EXPECT_EQ(markdown(kNote, {.footnotes = false}),
            "Text[\\[1\\]](#n1), more.\n\n1. The note. [back](#r1)\n");
  const Page page = parse(kNote, "utf-8");
  const auto found = footnotes_of(page, all(page));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].label, "1");
  EXPECT_EQ(found[0].text, "The note.");
}

TEST(Footnotes, AreOnlyWhatLeadsBothWays) {
  EXPECT_EQ(markdown("<p><a href='#s'>1</a> x<h2 id=s>Section one</h2><p>y"),
            "[1](#s) x\n\n## Section one\n\ny\n");
  EXPECT_EQ(
      markdown("<p>a<a id=r href='#n'>1</a><blockquote><p id=n>b c <a href='#r'>^</a>"
               "</blockquote>"),
      "a[1](#n)\n\n> b c [^](#r)\n");
}

TEST(Footnotes, NeedTheirReference) {
  const Page page = parse(kNote, "utf-8");
  Mask keep = all(page);
  keep.fill({0, 4}, false);
  EXPECT_EQ(to_markdown(page, keep), "1. The note. [back](#r1)\n");
}

TEST(Media, AreLinks) {
  EXPECT_EQ(markdown("<p>See<iframe src='https://www.youtube.com/embed/x_1?a' "
                     "title='A [film]'></iframe>"),
            "See [A \\[film\\]](https://www.youtube.com/watch?v=x_1)\n");
  EXPECT_EQ(
      markdown("<p>See <video><source src=a.mp4></video>", {.base_url = "http://x.y/"}),
      "See <http://x.y/a.mp4>\n");
  EXPECT_EQ(markdown("<p>See <video src=a.mp4></video>", {.media = false}), "See\n");
  EXPECT_EQ(markdown("<p>See <iframe src='https://ads.example.com/'></iframe>"),
            "See\n");
  EXPECT_EQ(markdown("<p>See <iframe src='https://notyoutube.com/embed/x'></iframe>"),
            "See\n");
}

TEST(Media, StayByTheRuleOfPictures) {
  const Page page = parse(
      "<p>a <audio src=/a.ogg title=Song></audio><div>b <video "
      "src=/b.mp4></video></div>",
      "utf-8");
  Mask keep(page.word_count());
  keep.set(0);
  const auto found = media_of(page, keep, {.base_url = "https://x.y/"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, MediaKind::audio);
  EXPECT_EQ(found[0].url, "https://x.y/a.ogg");
  EXPECT_EQ(found[0].title, "Song");
}

TEST(Abbreviations, AreListedOnce) {
  const Page page = parse(
      "<p><abbr title='HyperText'>HT</abbr> <abbr title='HyperText'>HT</abbr> "
      "<abbr>none</abbr>",
      "utf-8");
  const auto found = abbreviations_of(page, all(page));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "HT");
  EXPECT_EQ(found[0].meaning, "HyperText");
}

std::string without_numbers(const std::string& html) {
  const Page page = parse(html, "utf-8");
  return to_text(page, test::without_line_numbers(page, all(page)));
}

TEST(LineNumbers, OfHighlightersGo) {
  EXPECT_EQ(without_numbers(
                "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre>"
                "<td class=code><pre>if x:\n  y</pre></table>"),
            "if x:\n  y\n");
  EXPECT_EQ(without_numbers("<pre><span class=lineno>1 </span>a\n<span class=lineno>2 "
                            "</span>  b</pre>"),
            "a\n  b\n");
  EXPECT_EQ(without_numbers(
                "<table><tr><td><pre>1\n2\n3</pre><td><pre>a\nb\nc</pre></table>"),
            "a\nb\nc\n");
}

TEST(LineNumbers, AreOnlyNumbersBesideCode) {
  for (const char* html :
       {"<p class=lineno>1</p>", "<pre><span class=lineno>x</span> y</pre>",
        "<table><tr><td>1<td>2</table><pre>x</pre>", "<pre>1\n2\n3</pre>"}) {
    const Page page = parse(html, "utf-8");
    EXPECT_EQ(test::without_line_numbers(page, all(page)), all(page)) << html;
  }
}

}  // namespace
}  // namespace tamis
