// Tests quick_hash() of src/base/hash.h.

#include "base/hash.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace tamis {
namespace {

std::string padded(std::string text, char behind) {
  return text + std::string(16, behind);
}

TEST(QuickHash, IsOfTheBytesAlone) {
  for (std::size_t size = 0; size < 50; ++size) {
    const std::string text(size, 'x');
    const std::string a = padded(text, 'a');
    const std::string b = padded(text, '\xFF');
    EXPECT_EQ(quick_hash({a.data(), size}, 7), quick_hash({b.data(), size}, 7)) << size;
    EXPECT_NE(quick_hash({a.data(), size}, 7), quick_hash({a.data(), size}, 8)) << size;
  }
}

TEST(QuickHash, TellsTextsApart) {
  std::set<std::uint64_t> seen;
  std::size_t texts = 0;
  for (std::size_t size = 0; size < 40; ++size) {
    std::string text = padded(std::string(size, '\0'), '\0');
    seen.insert(quick_hash({text.data(), size}, 7));
    ++texts;
    for (std::size_t at = 0; at < size; ++at)
      for (const char c : {'\1', 'a', '\x80'}) {
        text[at] = c;
        seen.insert(quick_hash({text.data(), size}, 7));
        text[at] = '\0';
        ++texts;
      }
  }
  EXPECT_EQ(seen.size(), texts);
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
