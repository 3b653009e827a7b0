// Tests src/filters/learned/page_words.h and .cpp.

#include "filters/learned/page_words.h"

#include <string>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// What sums are differences of, one word after the other.
WordSums added_up(const View& view, Range words) {
  WordSums out;
  std::string scratch;
  for (WordId w = words.first; w < words.last; ++w) {
    if (!view.present()[w]) continue;
    const Word& word = view.page().word(w);
    const std::string_view text = view.page().word_text(w, scratch);
    FoldedBytes folded;
    fold_bytes(text, folded);
    out.bytes += std::min(std::max<std::size_t>(text.size(), 1), kMostWordBytes);
    out.bytes += (std::uint64_t{word.chars} + (word.glued == 0 ? 1 : 0)) << 32;
    out.capitals += folded.capitals + (std::uint64_t{folded.digits} << 32);
    out.marks += folded.marks;
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
      out.marks += std::uint64_t{1} << 32;
    if (text.ends_with('.') || text.ends_with('!') || text.ends_with('?') ||
        text.ends_with("。") || text.ends_with("！") || text.ends_with("？") ||
        text.ends_with("…"))
      out.sentences += 1;
    if (text.ends_with(',') || text.ends_with("，") || text.ends_with("、") ||
        text.ends_with("،"))
      out.sentences += std::uint64_t{1} << 32;
  }
  return out;
}

void expect_sums(const View& view) {
  PageWords words;
  const Range all{0, view.page().word_count()};
  words.read(view, all);
  for (WordId first = 0; first < all.last; first += 7)
    for (WordId last = first; last <= all.last; last += 11) {
      const WordSums sums = words.sums({first, last});
      const WordSums expected = added_up(view, {first, last});
      ASSERT_EQ(sums.bytes, expected.bytes) << first << " to " << last;
      ASSERT_EQ(sums.capitals, expected.capitals) << first << " to " << last;
      ASSERT_EQ(sums.marks, expected.marks) << first << " to " << last;
      ASSERT_EQ(sums.sentences, expected.sentences) << first << " to " << last;
    }
}

TEST(PageWords, SumsAreThoseOfTheWordsBetween) {
  std::string html = "<p>";
  for (int i = 0; i < 150; ++i)
    html += "A, 12. b&amp;b&#46; (Ann's) „字，。 LONG-and-longer-than-sixteen! x y… ";
  const Page page = parse(html);
  expect_sums(View(page));
  Mask some(page.word_count());
  for (WordId w = 0; w < page.word_count(); w += 3) some.set(w);
  expect_sums(View(page, some));
}

// Words without a letter or a digit are no solid words, whatever stands between.
TEST(PageWords, HashesAreOfSolidWordsInTheirOrder) {
  const Page page = parse("<p>one two three — one two , three two one");
  PageWords words;
  words.read(View(page), {0, page.word_count()});
  const auto hash = [&](WordId first, WordId last) {
    return words.hash(words.solid({first, last}));
  };
  EXPECT_EQ(words.solid({0, page.word_count()}).size(), 8u);
  EXPECT_EQ(hash(0, 3), hash(4, 8));
  EXPECT_EQ(hash(0, 2), hash(4, 6));
  EXPECT_NE(hash(0, 3), hash(7, 10));
  EXPECT_NE(hash(0, 2), hash(0, 3));
  EXPECT_EQ(hash(3, 4), hash(6, 7));  // nothing
}

TEST(PageWords, SeesFirstAndLastBytes) {
  const Page page = parse("<p>one Two: three) &quot;four&quot; five… &#97;&#46;");
  PageWords words;
  words.read(View(page), {0, page.word_count()});
  EXPECT_TRUE(words.begins_small(0));
  EXPECT_FALSE(words.begins_small(1));
  EXPECT_TRUE(words.begins_small(5));
  const Ending expected[] = {Ending::other, Ending::colon,    Ending::bracket,
                             Ending::quote, Ending::sentence, Ending::sentence};
  for (WordId w = 0; w < 6; ++w) EXPECT_EQ(words.ending(w), expected[w]) << w;
}

}  // namespace
}  // namespace tamis
