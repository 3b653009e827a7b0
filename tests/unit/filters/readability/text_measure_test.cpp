// Tests src/filters/readability/text_measure.cpp.

#include "filters/readability/text_measure.h"

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis::reader {
namespace {

struct Measured {
  explicit Measured(std::string_view html)
      : page(parse(html)),
        commas(page),
        draft(first_draft(View(page), read_traits(page, Options()))) {}
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

// The text as one string, characters of words as x, words that are gone left out.
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
