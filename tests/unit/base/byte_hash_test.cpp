// Tests src/base/byte_hash.h.

#include "base/byte_hash.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

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
