// Tests src/eval/labels.cpp.

#include "eval/labels.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tamis/parser.h"

namespace tamis::eval {
namespace {

std::string labelled(const Page& page, const Mask& labels) {
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    if (labels[w])
      out += (out.empty() ? "" : " ") + std::string(page.word_text(w, scratch));
  return out;
}

TEST(Labels, AreTheWordsOfTheMainContent) {
  const Page page =
      parse("<ul><li>Home<li>News</ul><p>The storm broke the dam.<p>Contact");
  const Labels labels = label_words(page, "The storm broke\nthe dam.");
  EXPECT_EQ(labels.gold_words, 5u);
  EXPECT_EQ(labelled(page, labels.early), "The storm broke the dam.");
  EXPECT_EQ(labels.early, labels.late);
}

TEST(Labels, WordsThatStrayComeBackToTheirSentence) {
  const Page page = parse("<p>The menu here<p>The storm is here<p>More here");
  const Labels labels = label_words(page, "The storm is here");
  for (const Mask* alignment : {&labels.early, &labels.late})
    for (const WordId w : {3u, 4u, 5u, 6u}) EXPECT_TRUE((*alignment)[w]) << w;
}

TEST(Labels, ATextThatIsThereTwiceHasTwoAlignments) {
  const Page page = parse("<p>one two three<p>more<p>one two three");
  const Labels labels = label_words(page, "one two three");
  EXPECT_TRUE(labels.early[0] && labels.early[1] && labels.early[2]);
  EXPECT_TRUE(labels.late[4] && labels.late[5] && labels.late[6]);
  EXPECT_EQ(labels.early.count(), 3u);
}

TEST(Labels, WordsInPiecesAreOneWord) {
  const Page page = parse("<p><b>W</b>ord two");
  const Labels labels = label_words(page, "Word two");
  ASSERT_EQ(page.word_count(), 3u);
  EXPECT_TRUE(!labels.glued[0] && labels.glued[1] && !labels.glued[2]);
  EXPECT_EQ(labels.early.count(), 1u);
  ASSERT_EQ(labels.pieces.size(), 1u);
  EXPECT_EQ(labels.pieces[0].words.first, 0u);
  EXPECT_EQ(labels.pieces[0].words.last, 2u);
  EXPECT_TRUE(labels.pieces[0].early && labels.pieces[0].late);
}

TEST(Labels, NothingAgreesWithNothing) {
  const Page page = parse("<p>some words");
  const Labels labels = label_words(page, "");
  EXPECT_TRUE(labels.early.none() && labels.late.none());
  EXPECT_EQ(labels.gold_words, 0u);
  EXPECT_TRUE(label_words(parse(""), "gold").early.none());
}

}  // namespace
}  // namespace tamis::eval
