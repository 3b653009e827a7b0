// Tests src/text/language/folded_word.cpp.
#include "text/language/folded_word.h"

#include <string>

#include <gtest/gtest.h>

#include "text/folding.h"

namespace tamis {
namespace {

std::string folded(std::string_view word) {
  return std::string(FoldedWord(word).text());
}

TEST(FoldedWord, LowerCase) {
  EXPECT_EQ(folded("The"), "the");
  EXPECT_EQ(folded("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "abcdefghijklmnopqrstuvwxyz");
  EXPECT_EQ(folded("ÀÉÎÕÜØÞ"), "àéîõüøþ");
  EXPECT_EQ(folded("ĀĂĄĆČĎĐĘĚŁŃŇ"), "āăąćčďđęěłńň");
  EXPECT_EQ(folded("ŐŘŚŠŤŪŮŹŻŽŸ"), "őřśšťūůźżžÿ");
  EXPECT_EQ(folded("ƠƯỞỮẠỹ"), "ơưởữạỹ");
  EXPECT_EQ(folded("ΆΈΉΊΌΎΏΩΫ"), "άέήίόύώωϋ");
  EXPECT_EQ(folded("ЀЇЏАЯҐӘ"), "ѐїџаяґә");
  EXPECT_EQ(folded("ԱՖ"), "աֆ");
}

TEST(FoldedWord, LettersWithoutCaseStay) {
  for (const char* word :
       {"ß", "ı", "של", "من", "गाँव", "গ্রাম", "これ", "这", "있다", "ที่", "𠀀"})
    EXPECT_EQ(folded(word), word);
}

TEST(FoldedWord, ExchangedLetters) {
  EXPECT_EQ(folded("ΤΟΥΣ"), folded("τους"));
  EXPECT_EQ(folded("Ещё"), folded("ЕЩЕ"));
  EXPECT_EQ(folded("ŞI"), folded("și"));
  EXPECT_EQ(folded("Ţara"), folded("țara"));
  EXPECT_EQ(folded("İstanbul"), "istanbul");
  EXPECT_EQ(folded("don’t"), "don't");
}

TEST(FoldedWord, PunctuationAtTheEdges) {
  EXPECT_EQ(folded("(\"it's\")."), "it's");
  EXPECT_EQ(folded("„“”‚‘’«»‹›…–—·¿¡über。，、；："), "über");
  EXPECT_EQ(folded("...«Über»..."), "über");
  EXPECT_EQ(folded("(„x“)"), "x");
  EXPECT_EQ(folded("$12%"), "12");
  EXPECT_EQ(folded("➔there😀"), "there");
}

TEST(FoldedWord, NothingButPunctuation) {
  for (const char* word : {"", "-", "...", "—", "„“", "。", "(…)", "•", "\xC2\xA0"})
    EXPECT_TRUE(FoldedWord(word).empty()) << word;
}

TEST(FoldedWord, SoftHyphensAreNotThere) {
  EXPECT_EQ(folded("zu\u00ADsam\u00ADmen"), "zusammen");
}

TEST(FoldedWord, EveryLengthAsItIs) {
  for (std::size_t n = 1; n <= FoldedWord::kMost; ++n) {
    const std::string ascii =
        std::string("abcdefghijklmnopqrstuvwxyz012345").substr(0, n);
    EXPECT_EQ(folded(ascii), ascii);
    EXPECT_EQ(folded("\"" + ascii + "!"), ascii);
    if (n % 2 != 0) continue;
    std::string greek;
    for (std::size_t i = 0; i < n / 2; ++i) greek += "α";
    EXPECT_EQ(folded(greek), greek);
  }
}

TEST(FoldedWord, TooLongIsEmpty) {
  EXPECT_TRUE(FoldedWord(std::string(33, 'a')).empty());
  EXPECT_TRUE(FoldedWord("ä" + std::string(31, 'a')).empty());
  EXPECT_TRUE(FoldedWord(std::string(1 << 20, 'a')).empty());
  EXPECT_EQ(FoldedWord(std::string(100, '(') + "a").text(), "a");
}

// The input may be any bytes. The result does not matter, but reading past the end
// would be a bug.
TEST(FoldedWord, BrokenUtf8) {
  for (const char* word : {"\xC3", "\xE2\x82", "\xF0\x9F\x98", "\x80\x80", "a\xC3",
                           "\xFF\xFE", "ab\xE2", "\xED\xA0\x80", "\xF8\x88\x80\x80"}) {
    const std::string exact(word);
    EXPECT_LE(FoldedWord({exact.data(), exact.size()}).text().size(),
              FoldedWord::kMost);
  }
  for (std::size_t n = 25; n < 36; ++n)
    EXPECT_LE(FoldedWord(std::string(n, 'a') + "\xC3").text().size(),
              FoldedWord::kMost);
}

TEST(FoldedWord, HashIsOfTheText) {
  EXPECT_EQ(FoldedWord("The").hash(), FoldedWord("(the)").hash());
  EXPECT_NE(FoldedWord("the").hash(), FoldedWord("then").hash());
  EXPECT_NE(FoldedWord("a").hash(), FoldedWord(std::string_view("a\0b", 3)).hash());
  EXPECT_EQ(FoldedWord("Über").hash(), FoldedWord("über").hash());
}

TEST(EdgePunctuation, LettersAndDigitsAreNone) {
  for (const char32_t c : std::u32string_view(U"aZ09äŽжяשمकあ的있Ωªµº"))
    EXPECT_FALSE(is_edge_punctuation(c)) << std::uint32_t{c};
  for (const char32_t c : std::u32string_view(U".,!?_„«¿—…。、！“€©।،؟۔・·"))
    EXPECT_TRUE(is_edge_punctuation(c)) << std::uint32_t{c};
}

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
