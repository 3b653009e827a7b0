// Tests src/filters/justext.cpp.

#include "filters/justext.h"

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Returns a paragraph of a known class: g good, n neargood, s short, b bad; H is a
// heading, which is short. Each begins with its number.
std::string paragraph(char kind, std::size_t number) {
  const std::string name = std::to_string(number);
  if (kind == 'H') return "<h2>" + name + " title</h2>";
  if (kind == 's') return "<p>" + name + " x</p>";
  if (kind == 'b') return "<p><a href=x>" + name + "</a></p>";
  std::string out = "<p>" + name;
  for (int i = 0; i < (kind == 'g' ? 60 : 25); ++i) out += " the";
  return out + "</p>";
}

std::string page_of(std::string_view kinds) {
  std::string html;
  for (std::size_t i = 0; i < kinds.size(); ++i) html += paragraph(kinds[i], i);
  return html;
}

// Returns the kinds, with '.' for dropped paragraphs.
std::string kept(std::string_view kinds, std::string_view settings = "") {
  const Page page = parse(page_of(kinds));
  const Mask keep = test::filter("justext(language=en" + std::string(settings) + ")")
                        .run(View(page))
                        .keep;
  std::string out(kinds.size(), '.');
  std::string scratch;
  for (std::size_t w = keep.next_set(0); w < keep.size(); w = keep.next_set(w + 1)) {
    const std::string text(page.word_text(static_cast<WordId>(w), scratch));
    if (std::isdigit(text.front()) == 0) continue;
    const std::size_t number = std::stoul(text);
    out[number] = kinds[number];
  }
  return out;
}

TEST(Justext, GoodStaysAndBadGoes) {
  EXPECT_EQ(kept("bgb"), ".g.");
  EXPECT_EQ(kept("n"), ".");
  EXPECT_EQ(kept("s"), ".");
}

TEST(Justext, ShortOnesTakeTheClassAroundThem) {
  EXPECT_EQ(kept("gsg"), "gsg");
  EXPECT_EQ(kept("bsb"), "...");
  EXPECT_EQ(kept("bssgssb"), "...g...");
  // In the direction of the bad paragraph, a neargood one comes first, or it does not.
  EXPECT_EQ(kept("gsnb"), "gsn.");
  EXPECT_EQ(kept("bnsg"), ".nsg");
  EXPECT_EQ(kept("gnsb"), "gn..");
  EXPECT_EQ(kept("bsgsnb"), "..gsn.");
}

TEST(Justext, NeargoodNeedsOneGoodNeighbour) {
  EXPECT_EQ(kept("bnb"), "...");
  EXPECT_EQ(kept("bng"), ".ng");
  EXPECT_EQ(kept("gnnnb"), "gnnn.");
  EXPECT_EQ(kept("bnnnb"), ".....");
}

TEST(Justext, HeadingsOfGoodTextStay) {
  EXPECT_EQ(kept("bHg"), ".Hg");
  EXPECT_EQ(kept("bHg", ", headings=false"), "..g");
  EXPECT_EQ(kept("bHbg"), ".H.g");
  EXPECT_EQ(kept("bHsssg", ", max_heading_distance=9"), ".H...g");
  EXPECT_EQ(kept("bHsssg", ", max_heading_distance=8"), ".....g");
}

// The package intends headings to be neargood, which keeps short paragraphs between
// them and good text. But they never are.
TEST(Justext, EarlyHeadingsHelpTheirNeighbours) {
  EXPECT_EQ(kept("bHsg"), ".H.g");
  EXPECT_EQ(kept("bHsg", ", early_headings=true"), ".Hsg");
}

TEST(Justext, CopyrightAndLinksAreBad) {
  const std::string the = " the the the the the the the the the the the the the the";
  const std::string text = the + the + the + the;
  EXPECT_NE(test::kept("justext(language=en)", "<p>" + text), "");
  EXPECT_EQ(test::kept("justext(language=en)", "<p>©" + text), "");
  EXPECT_EQ(test::kept("justext(language=en)", "<p>a <a>" + text + "</a>"), "");
}

TEST(Justext, WithoutFunctionWordsLengthAndLinksDecide) {
  const std::string text(300, 'x');
  EXPECT_EQ(test::kept("justext(language=en)", "<p>" + text), "");
  EXPECT_EQ(test::kept("justext(language=none)", "<p>" + text), text);
}

TEST(Justext, UnknownLanguagesAreErrors) {
  const Result<Filter> filter = make_filter("justext", {{"language", "xx"}});
  ASSERT_FALSE(filter);
  EXPECT_EQ(filter.error().place, "justext: language");
}

// --- The reference implementation: the package's own loops, on classes by letter.

char neighbour(const std::string& classes, std::size_t i, int step, bool near_good) {
  while (true) {
    if ((step < 0 && i == 0) || (step > 0 && i + 1 == classes.size())) return 'b';
    i += static_cast<std::size_t>(step);
    if (classes[i] == 'g' || classes[i] == 'b') return classes[i];
    if (near_good && classes[i] == 'n') return 'n';
  }
}

bool leads_to_good(const std::string& classes, const std::string& kinds, std::size_t i,
                   std::size_t most) {
  std::size_t distance = 0;
  for (std::size_t j = i + 1; j < classes.size() && distance <= most; ++j) {
    if (classes[j] == 'g') return true;
    const Page page = parse(paragraph(kinds[j], j));
    std::size_t length = 0;
    for (const Word& word : page.words()) length += word.chars + 1;
    distance += length - 1;
  }
  return false;
}

std::string dumb_kept(const std::string& kinds, std::size_t most) {
  std::string classes = kinds;
  for (char& c : classes)
    if (c == 'H') c = 's';
  const std::string alone = classes;
  std::string settled = classes;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] != 's') continue;
    const char before = neighbour(classes, i, -1, false);
    const char behind = neighbour(classes, i, 1, false);
    if (before == behind)
      settled[i] = before;
    else if ((before == 'b' && neighbour(classes, i, -1, true) == 'n') ||
             (behind == 'b' && neighbour(classes, i, 1, true) == 'n'))
      settled[i] = 'g';
    else
      settled[i] = 'b';
  }
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (settled[i] == 'n')
      settled[i] = neighbour(settled, i, -1, false) == 'b' &&
                           neighbour(settled, i, 1, false) == 'b'
                       ? 'b'
                       : 'g';
  for (std::size_t i = 0; i < classes.size(); ++i)
    if (kinds[i] == 'H' && settled[i] == 'b' && alone[i] != 'b' &&
        leads_to_good(settled, kinds, i, most))
      settled[i] = 'g';
  std::string out = kinds;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (settled[i] != 'g') out[i] = '.';
  return out;
}

TEST(Justext, AgreesWithTheLoopsOfThePackage) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    std::string kinds;
    for (std::size_t i = 1 + random.below(12); i > 0; --i)
      kinds += "gnsbHsb"[random.below(7)];
    const std::size_t most = random.below(40);
    ASSERT_EQ(kept(kinds, ", max_heading_distance=" + std::to_string(most)),
              dumb_kept(kinds, most))
        << kinds << " " << most;
  }
}

// --- Paragraphs.

const FunctionWords* english() {
  return FunctionWords::of("en", FunctionWords::Size::large);
}

// Returns the words of each paragraph, with '|' between paragraphs.
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
  EXPECT_EQ(only("<p><b>one</b> <i>two</i>").length, 6u);  // as in jusText
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
