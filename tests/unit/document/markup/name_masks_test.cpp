// Tests src/document/markup/name_masks.h and src/base/hash.h.

#include "document/markup/name_masks.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/random.h"
#include "support/random_pages.h"

namespace tamis {
namespace {

std::vector<std::string> words_of(std::string name) {
  const std::size_t size = name.size();
  name += std::string(16, 'x');
  std::vector<std::string> out;
  NameMasks(std::string_view(name).substr(0, size))
      .for_each_word([&](std::size_t first, std::size_t letters) {
        out.push_back(name.substr(first, letters));
        return true;
      });
  return out;
}

TEST(NameMasks, WordsAreRunsOfLettersUpToTheNextCapital) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(words_of("postBody-2entry"), (Words{"post", "Body", "entry"}));
  EXPECT_EQ(words_of("HTMLList"), (Words{"HTMLList"}));
  EXPECT_EQ(words_of("aB"), (Words{"a", "B"}));
  EXPECT_EQ(words_of(""), Words{});
  EXPECT_EQ(words_of("--7"), Words{});
  EXPECT_EQ(words_of(std::string(64, 'a')), Words{std::string(64, 'a')});
  EXPECT_EQ(words_of(std::string(62, '-') + "ab"), Words{"ab"});
}

TEST(NameMasks, VectorsAreAsGoodAsBytes) {
  Rng random(test::seed());
  for (int i = 0; i < 5'000; ++i) {
    std::string name;
    const std::size_t size = random.below(NameMasks::kMost + 1);
    for (std::size_t b = 0; b < size + 15; ++b)
      name.push_back(static_cast<char>(random.below(2) == 0 ? random.below(256)
                                                            : '0' + random.below(75)));
    const std::string_view text = std::string_view(name).substr(0, size);
    ASSERT_EQ(NameMasks(text), NameMasks::by_bytes(text)) << name;
  }
}

TEST(NameMasks, NumbersAreDigitsAndWhatStandsForThem) {
  const std::string name = "a1#Z" + std::string(16, '1');
  const NameMasks masks(std::string_view(name).substr(0, 4));
  EXPECT_EQ(masks.numbers, 0b0110u);
  EXPECT_EQ(masks.letters, 0b1001u);
  EXPECT_EQ(masks.capitals, 0b1000u);
}

TEST(ByteHash, EightAtOnceAreAsOneAfterTheOther) {
  std::uint64_t expected = kHashSeed;
  std::uint64_t bytes = 0;
  for (std::size_t count = 0; count <= 8; ++count) {
    EXPECT_EQ(hash_eight(kHashSeed, bytes, count), expected) << count;
    const auto next = static_cast<std::uint8_t>(200 + count);
    expected = hash_byte(expected, next);
    if (count < 8) bytes |= std::uint64_t{next} << 8 * count;
  }
}

}  // namespace
}  // namespace tamis
