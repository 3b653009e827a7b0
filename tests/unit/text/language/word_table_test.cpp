#include "text/language/word_table.h"

#include <string>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(WordTable, NumbersWordsInTheirOrder) {
  WordTable table(3);
  EXPECT_EQ(table.add(FoldedWord("one")), 0u);
  EXPECT_EQ(table.add(FoldedWord("two")), 1u);
  EXPECT_EQ(table.add(FoldedWord("One")), 0u);
  EXPECT_EQ(table.add(FoldedWord("a-longer-word-of-two-eights")), 2u);
  EXPECT_EQ(table.size(), 3u);
  EXPECT_EQ(table.word(1), "two");
  EXPECT_EQ(table.word(2), "a-longer-word-of-two-eights");
  EXPECT_EQ(table.find(FoldedWord("TWO!")), 1u);
  EXPECT_EQ(table.find(FoldedWord("three")), WordTable::kAbsent);
}

TEST(WordTable, EmptyWordsAreNeverThere) {
  WordTable table(1);
  EXPECT_EQ(table.add(FoldedWord("--")), WordTable::kAbsent);
  EXPECT_EQ(table.find(FoldedWord("")), WordTable::kAbsent);
  EXPECT_EQ(table.size(), 0u);
}

TEST(WordTable, AnEmptyTable) {
  EXPECT_EQ(WordTable(0).find(FoldedWord("a")), WordTable::kAbsent);
}

TEST(WordTable, FullOfWords) {
  constexpr std::uint32_t kMany = 5000;
  WordTable table(kMany);
  for (std::uint32_t n = 0; n < kMany; ++n)
    EXPECT_EQ(table.add(FoldedWord("word" + std::to_string(n))), n);
  for (std::uint32_t n = 0; n < kMany; ++n)
    EXPECT_EQ(table.find(FoldedWord("word" + std::to_string(n))), n);
  for (std::uint32_t n = kMany; n < 2 * kMany; ++n)
    EXPECT_EQ(table.find(FoldedWord("word" + std::to_string(n))), WordTable::kAbsent);
}

}  // namespace
}  // namespace tamis
