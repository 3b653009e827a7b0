// Tests src/filters/boilerpipe/blocks.cpp.

#include <set>

#include <gtest/gtest.h>

#include "filters/boilerpipe/boilerpipe.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

std::vector<BoilerpipeBlock> blocks_of(const Page& page) {
  return boilerpipe_blocks(View(page), {});
}

// Returns the words of each block, with '|' between blocks.
std::string cut(std::string_view html) {
  const Page page = parse(html);
  std::string out;
  for (const BoilerpipeBlock& block : blocks_of(page)) {
    Mask words(page.word_count());
    words.fill(block.words);
    out += (out.empty() ? "" : "|") + test::words_of(page, words);
  }
  return out;
}

BoilerpipeBlock only_block(std::string_view html, BoilerpipeBlockOptions options = {}) {
  const Page page = parse(html);
  const std::vector<BoilerpipeBlock> blocks = boilerpipe_blocks(View(page), options);
  EXPECT_EQ(blocks.size(), 1u) << html;
  return blocks.empty() ? BoilerpipeBlock() : blocks.front();
}

std::uint32_t words_in(std::string_view text) {
  return only_block("<p>" + std::string(text)).size;
}

TEST(BoilerpipeBlocks, ArePartedByAllTagsButInlineOnes) {
  EXPECT_EQ(cut("<h1>A title</h1><p>Text <b>in</b> a <a>link</a>.<br>And more"),
            "A title|Text in a link .|And more");
  EXPECT_EQ(cut("a<img>b<wbr>c<mark>d</mark>e"), "a|b|c|d|e");
  EXPECT_EQ(cut("a <abbr>b</abbr> <code>c</code><sup>d</sup>"), "a b c d");
}

TEST(BoilerpipeBlocks, LeaveOutWhatNobodyReads) {
  EXPECT_EQ(cut("a<select><option>b<option>c</select>d<script>e</script>f"), "a|d|f");
}

TEST(BoilerpipeBlocks, HardBlanksAreABlockWithoutWords) {
  const Page page = parse("<p>a</p><p>&nbsp;</p> <p> </p><p>b&nbsp;c");
  const std::vector<BoilerpipeBlock> blocks = blocks_of(page);
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(blocks[1].size, 0u);
  EXPECT_EQ(blocks[1].text_density(), 0);
  EXPECT_EQ(blocks[2].size, 2u);
}

TEST(BoilerpipeBlocks, WordsHaveALetterOrADigit) {
  EXPECT_EQ(words_in("It's 5 o'clock - really!"), 4u);
  EXPECT_EQ(words_in("- & | ..."), 0u);
  EXPECT_EQ(words_in("rock&amp;roll a+b=c"), 5u);
  EXPECT_EQ(words_in("http://a.b/c?d=e me@home.org 1,000.50$"), 4u);
  EXPECT_EQ(words_in("snake_case _ __"), 1u);
  EXPECT_EQ(words_in("don’t"), 2u);  // as in the library: only ' is part of a word
  EXPECT_EQ(words_in("été Привет"), 2u);
}

TEST(BoilerpipeBlocks, WordsGoOnThroughInlineTagsButNotThroughLinks) {
  EXPECT_EQ(words_in("foo<b>bar</b>"), 1u);
  EXPECT_EQ(words_in("foo<a>bar</a>baz"), 3u);
  EXPECT_EQ(words_in("W<abbr>H</abbr>O"), 3u);
}

TEST(BoilerpipeBlocks, ScriptsWithoutBlanksAreOneWordUnlessThePagesCount) {
  EXPECT_EQ(words_in("漢字は空白なし"), 1u);
  EXPECT_EQ(only_block("<p>漢字は空白なし", {.page_words = true}).size, 7u);
}

TEST(BoilerpipeBlocks, CountWordsInLinks) {
  const BoilerpipeBlock block =
      only_block("<p>one <a href=x>two <b>three</b></a> four");
  EXPECT_EQ(block.size, 4u);
  EXPECT_EQ(block.link_words, 2u);
  EXPECT_EQ(block.link_density(), 0.5);
}

TEST(BoilerpipeBlocks, DensityIsWordsALine) {
  std::string text = "<p>";
  for (int i = 0; i < 19; ++i) text += "word ";  // 16 words fill 79 characters
  EXPECT_EQ(only_block(text).text_density(), 16);
  EXPECT_EQ(only_block(text).lines, 1u);
  EXPECT_EQ(only_block(text, {.line_length = 78}).text_density(), 15);
  EXPECT_EQ(only_block("<p>a few words").text_density(), 3);
  EXPECT_EQ(only_block("<p>" + std::string(90, 'x')).text_density(), 1);
}

TEST(BoilerpipeBlocks, LevelIsTheDepthWithoutInlineElements) {
  const Page page = parse("a<div>b<p><b>c</b></p><ul><li><a>d</a></ul></div>");
  std::vector<std::uint32_t> levels;
  for (const BoilerpipeBlock& block : blocks_of(page)) levels.push_back(block.level);
  EXPECT_EQ(levels, (std::vector<std::uint32_t>{2, 3, 4, 6}));
}

// Another bug of the library that we reproduce: it affects which blocks belong to the
// article.
TEST(BoilerpipeBlocks, TheFirstBlockHasTheLevelOfTheTitle) {
  const Page page = parse("<title>t</title><div><div><div>a</div><div>b</div>");
  const std::vector<BoilerpipeBlock> blocks = blocks_of(page);
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].level, 3u);
  EXPECT_EQ(blocks[1].level, 5u);
  EXPECT_EQ(blocks_of(parse("<title> </title><div><div>a"))[0].level, 4u);
}

TEST(BoilerpipeBlocks, KnowHeadingsAndItems) {
  const Page page = parse("<h2>a</h2> <ul> <li>b<p>c</p></ul><h4>d</h4>");
  const std::vector<BoilerpipeBlock> blocks = blocks_of(page);
  ASSERT_EQ(blocks.size(), 4u);
  EXPECT_TRUE(blocks[0].is_heading);
  EXPECT_TRUE(blocks[1].is_item && blocks[2].is_item);
  EXPECT_FALSE(blocks[3].is_heading || blocks[3].is_item);
}

// This looks like a bug of the library, and it is one, but the rule for the article's
// last headings depends on it.
TEST(BoilerpipeBlocks, TextRightBeforeAHeadingIsOne) {
  EXPECT_TRUE(blocks_of(parse("<div>a<h1>b</h1></div>"))[0].is_heading);
  EXPECT_FALSE(blocks_of(parse("<div>a<div> <h1>b</h1></div></div>"))[0].is_heading);
  EXPECT_FALSE(blocks_of(parse("<p>a</p><h1>b</h1>"))[0].is_heading);
}

TEST(BoilerpipeBlocks, SeeOnlyWhatTheViewHas) {
  const Page page = parse("<p>one <b>two</b> three</p><p>four</p>");
  Mask present(page.word_count(), true);
  present.reset(1);
  present.reset(3);
  const auto blocks = boilerpipe_blocks(View(page, present), {});
  ASSERT_EQ(blocks.size(), 1u);
  EXPECT_EQ(blocks[0].size, 2u);
}

// --- The reference implementation tests every pair of adjacent texts for a block
// boundary, and separates words by marks.

const std::set<std::string> kInline = {
    "strike", "u",  "b",   "i",   "em",   "strong", "span",    "sup",
    "code",   "tt", "sub", "var", "font", "abbr",   "acronym", "a"};
const std::set<std::string> kSkipped = {"style", "script", "option", "object",
                                        "embed", "applet", "link",   "noscript"};

std::vector<NodeId> block_ancestors(const Page& page, NodeId n) {
  std::vector<NodeId> out;
  for (NodeId up = page.parent(n); up != kNone; up = page.parent(up))
    if (!page.is_element(up) || !kInline.contains(page.name(up))) out.push_back(up);
  return out;
}

bool is_skipped(const Page& page, NodeId n) {
  for (const NodeId up : block_ancestors(page, n))
    if (page.is_element(up) && kSkipped.contains(page.name(up))) return true;
  return false;
}

bool is_parted(const Page& page, NodeId a, NodeId b) {
  if (block_ancestors(page, a) != block_ancestors(page, b)) return true;
  for (NodeId n = a + 1; n < b; ++n)
    if (page.is_element(n) && !kInline.contains(page.name(n))) return true;
  return false;
}

std::vector<Range> dumb_blocks(const Page& page) {
  std::vector<Range> out;
  NodeId last = kNone;
  for (NodeId n = page.body(); n < page.end(page.body()); ++n) {
    if (!page.is_text(n) || page.is_blank(n) || is_skipped(page, n)) continue;
    if (last == kNone || is_parted(page, last, n))
      out.push_back({page.words(n).first, page.words(n).first});
    if (page.words(n).size() > 0) out.back().last = page.words(n).last;
    last = n;
  }
  return out;
}

TEST(BoilerpipeBlocks, AgreeWithTheDefinitionOnRandomPages) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(60)));
    std::vector<Range> found;
    for (const BoilerpipeBlock& block : blocks_of(page)) found.push_back(block.words);
    ASSERT_EQ(found, dumb_blocks(page)) << page.source();
  }
}

// Inserts marks between letters and symbols other than ordinary punctuation, then
// splits at them.
std::uint32_t dumb_words(const std::string& text) {
  const auto is_letter = [](char c) { return std::isalnum(c) != 0 || c == '_'; };
  const auto is_inner = [](char c) {
    return std::string("\"'.,!@-:;$?()/").find(c) != std::string::npos;
  };
  std::string marked;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && is_letter(text[i - 1]) != is_letter(text[i]) &&
        !is_inner(text[i - 1]) && !is_inner(text[i]))
      marked += ' ';
    marked += text[i];
  }
  std::uint32_t words = 0;
  bool counted = false;
  for (const char c : marked) {
    if (c == ' ') counted = false;
    if (std::isalnum(c) != 0 && !counted) {
      counted = true;
      ++words;
    }
  }
  return words;
}

TEST(BoilerpipeBlocks, CountWordsAsTheDefinitionDoes) {
  Rng random(test::seed());
  const std::string letters = "ab1_-.'+=% ";
  for (int round = 0; round < 3000; ++round) {
    std::string text = "x";
    for (std::size_t i = random.below(20); i > 0; --i)
      text += letters[random.below(letters.size())];
    ASSERT_EQ(words_in(text), dumb_words(text)) << text;
  }
}

}  // namespace
}  // namespace tamis
