// Tests src/text/word_folder.h and .cpp.

#include "text/word_folder.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

struct Folded {
  std::string text;
  std::uint64_t hash;
  ByteCounts counts;
};

Folded by_bytes(std::string_view word) {
  FoldedBytes out;
  ByteCounts counts;
  fold_bytes(word, out, counts);
  std::string text(16, '\0');
  std::memcpy(text.data(), &out.low, 8);
  std::memcpy(text.data() + 8, &out.high, 8);
  text.resize(std::min(out.size, 16u));
  return {text, out.hash(), counts};
}

TEST(WordFolder, LeavesLettersAndDigits) {
  EXPECT_EQ(by_bytes("Don't").text, "dont");
  EXPECT_EQ(by_bytes("(2024),").text, "2024");
  EXPECT_EQ(by_bytes("“Öl”").text, "Öl");
  EXPECT_EQ(by_bytes("...").text, "");
}

TEST(WordFolder, CountsBytes) {
  const ByteCounts counts = by_bytes("AbC-1.2~").counts;
  EXPECT_EQ(counts.capitals, 2u);
  EXPECT_EQ(counts.capitalised, 1u);
  EXPECT_EQ(counts.digits, 2u);
  EXPECT_EQ(counts.marks, 3u);
}

// FNV-1a of the folded bytes: models were trained with it.
TEST(WordFolder, HashesOneByteAfterTheOther) {
  for (std::size_t size = 1; size < 40; ++size) {
    std::uint64_t expected = kHashSeed;
    std::string word;
    for (std::size_t i = 0; i < size; ++i) {
      word.push_back(static_cast<char>('a' + i % 26));
      expected = (expected ^ static_cast<std::uint8_t>(word.back())) * 0x100000001B3;
    }
    EXPECT_EQ(by_bytes(word).hash, expected | 1) << size;
  }
}

TEST(WordFolder, LooksAtSoManyBytesOnly) {
  const std::string word(kMostWordBytes, 'x');
  EXPECT_EQ(by_bytes(word).hash, by_bytes(word + "yz").hash);
  EXPECT_EQ(by_bytes(word + "123").counts.digits, 0u);
}

// Makes words of few pieces, so that all kinds of words occur.
std::string random_word(Rng& random) {
  static constexpr std::string_view kPieces[] = {"a",  "Z",    "word", "9",  "-",
                                                 "'",  ".",    "\"",   "ß",  "—",
                                                 "字", "\x7F", "e",    "Ab", "("};
  std::string out;
  const std::size_t pieces = random.below(7);
  for (std::size_t i = 0; i < pieces; ++i)
    out += kPieces[random.below(std::size(kPieces))];
  return out;
}

TEST(WordFolder, VectorsAreAsGoodAsBytes) {
  Rng random(test::seed());
  const WordFolder vectors;
  std::size_t folded = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string word = random_word(random);
    const std::string padded = word + random_word(random) + std::string(16, 'X');
    FoldedBytes a;
    FoldedBytes b;
    PlaceCounts places;
    const std::string_view text = std::string_view(padded).substr(0, word.size());
    if (!vectors.fold(text, a, places)) continue;
    ++folded;
    ByteCounts expected;
    fold_bytes(word, b, expected);
    ByteCounts counts;
    places.move_to(counts);
    ASSERT_EQ(a.key, b.key) << word;
    ASSERT_EQ(a.size, b.size) << word;
    ASSERT_EQ(a.hash(), b.hash()) << word;
    ASSERT_EQ(counts, expected) << word;
  }
#ifdef __SSE2__
  EXPECT_GT(folded, 5'000u);
#endif
}

TEST(WordFolder, PlacesAreAddedUpAndBeginAnew) {
  const std::string text = "Ab1c." + std::string(16, 'X');
  const std::string_view word = std::string_view(text).substr(0, 5);
  PlaceCounts places;
  ByteCounts counts;
  std::uint32_t folded = 0;
  for (int round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < PlaceCounts::kMostWords; ++i) {
      FoldedBytes out;
      folded += WordFolder().fold(word, out, places) ? 1 : 0;
    }
    places.move_to(counts);
  }
  EXPECT_EQ(counts, (ByteCounts{folded, folded, folded, folded}));
}

// Words with the same key are the same word, regardless of spelling.
TEST(WordFolder, KeysAreOfWhatIsLeft) {
  const auto key = [](std::string_view word) {
    FoldedBytes out;
    ByteCounts counts;
    fold_bytes(word, out, counts);
    return out.key;
  };
  EXPECT_EQ(key("extra-ordinary"), key("Extraordinary,"));
  EXPECT_EQ(key("an-extraordinarily-long-one"), key("AnExtraordinarilyLongOne"));
  EXPECT_NE(key("ab"), key("abb"));
  EXPECT_NE(key("ab"), key("ba"));
}

TEST(FoldedWordHash, IsTheSameForWordsThatDifferInCaseAndPunctuation) {
  EXPECT_EQ(folded_word_hash("Don't,"), folded_word_hash("dont"));
  EXPECT_NE(folded_word_hash("dont"), folded_word_hash("dot"));
  EXPECT_EQ(folded_word_hash("--"), 0);
}

}  // namespace
}  // namespace tamis
