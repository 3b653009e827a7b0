// Tests src/filters/justext/paragraphs.cpp.

#include "filters/justext/paragraphs.h"

#include <gtest/gtest.h>

#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

const FunctionWords* english() {
  return FunctionWords::of("en", FunctionWords::Size::large);
}

// The words of each paragraph, '|' between paragraphs.
std::string cut(std::string_view html) {
  const Page page = parse(html);
  const JustextParagraphs paragraphs = justext_paragraphs(View(page), nullptr, false);
  std::string out;
  for (const JustextParagraph& paragraph : paragraphs.all) {
    Mask words(page.word_count());
    words.fill(paragraph.words);
    out += (out.empty() ? "" : "|") + test::words_of(page, words & paragraphs.read);
  }
  return out;
}

JustextParagraph only(std::string_view html, bool strip_punctuation = false) {
  const Page page = parse(html);
  const JustextParagraphs paragraphs =
      justext_paragraphs(View(page), english(), strip_punctuation);
  EXPECT_EQ(paragraphs.all.size(), 1u) << html;
  return paragraphs.all.empty() ? JustextParagraph() : paragraphs.all.front();
}

TEST(JustextParagraphs, EndAtSomeElements) {
  EXPECT_EQ(cut("a<p>b</p>c<ul><li>d</ul><h6>e</h6>"), "a|b|c|d|e");
  EXPECT_EQ(cut("a<section>b</section> <article>c</article><ol>d</ol>"), "a b c d");
  EXPECT_EQ(cut("<div>Some <b>text</b><br><br>more<p>and more</div>"),
            "Some text|more|and more");
}

TEST(JustextParagraphs, TwoLineBreaksInARowEndThem) {
  EXPECT_EQ(cut("a<br>b"), "a b");
  EXPECT_EQ(cut("a<br> \n <br>b"), "a|b");
  EXPECT_EQ(cut("a<br><i></i><br>b"), "a b");
  EXPECT_EQ(cut("a<br>b<br>c"), "a b c");
}

TEST(JustextParagraphs, FormsAreTransparentAndFieldsNotRead) {
  EXPECT_EQ(cut("a <form>b <button>c</button><select><option>d</select>"
                "<textarea>e</textarea> f</form>"),
            "a b f");
}

TEST(JustextParagraphs, LengthIsThatOfTheTextWithWhiteSpaceCollapsed) {
  EXPECT_EQ(only("<p>  one \n two </p>").length, 7u);
  EXPECT_EQ(only("<p>one<br>two").length, 7u);
  EXPECT_EQ(only("<p>on<b>e</b> two").length, 7u);
  EXPECT_EQ(only("<p><b>one</b> <i>two</i>").length, 6u);  // as jusText
  EXPECT_EQ(only("<p>été &amp; &eacute;").length, 7u);
}

TEST(JustextParagraphs, LinksCountWithTheirWhiteSpace) {
  const JustextParagraph paragraph = only("<p>text <a href=x> two words </a> more");
  EXPECT_EQ(paragraph.link_length, 11u);
  EXPECT_EQ(paragraph.length, 19u);
  EXPECT_EQ(only("<p><a>one</a>").link_density(), 1);
}

TEST(JustextParagraphs, CountFunctionWords) {
  const JustextParagraph paragraph = only("<p>The banana of <b>the</b> purple tree");
  EXPECT_EQ(paragraph.size, 6u);
  EXPECT_EQ(paragraph.function_words, 3u);
  EXPECT_EQ(only("<p>t<b>he</b>").function_words, 1u);
  EXPECT_EQ(only("<p>and, \"the").function_words, 0u);
  EXPECT_EQ(only("<p>and, \"the", true).function_words, 2u);
}

TEST(JustextParagraphs, InScriptsWithoutBlanksACharacterIsAWord) {
  EXPECT_EQ(only("<p>漢字は abc").size, 4u);
}

TEST(JustextParagraphs, KnowHeadingsAndCopyrights) {
  const Page page = parse("<h2>a<br><br>b</h2><p>c &copy; 2020</p>");
  const auto all = justext_paragraphs(View(page), nullptr, false).all;
  ASSERT_EQ(all.size(), 3u);
  EXPECT_TRUE(all[0].is_heading && all[1].is_heading && !all[2].is_heading);
  EXPECT_TRUE(!all[1].has_copyright && all[2].has_copyright);
}

}  // namespace
}  // namespace tamis
