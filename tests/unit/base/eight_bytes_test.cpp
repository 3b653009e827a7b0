#include "base/eight_bytes.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(EightBytes, LoadsNoMoreThanIsThere) {
  for (std::size_t count = 0; count <= 8; ++count) {
    // The buffer has the exact size, so that the address sanitizer detects reads past
    // its end.
    const auto bytes = std::make_unique<char[]>(count);
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = static_cast<char>(0xF1 + i);
      expected |= std::uint64_t{0xF1 + i} << i * 8;
    }
    EXPECT_EQ(load_up_to_eight(bytes.get(), count), expected) << count;
  }
}

TEST(EightBytes, LowersLettersOnly) {
  for (int c = 0; c < 256; ++c) {
    const std::uint64_t byte = static_cast<std::uint64_t>(c);
    const std::uint64_t expected = c >= 'A' && c <= 'Z' ? byte + 32 : byte;
    EXPECT_EQ(lower_eight(byte), expected) << c;
    EXPECT_EQ(lower_eight(byte << 56), expected << 56) << c;
  }
}

TEST(EightBytes, NonAscii) {
  EXPECT_FALSE(has_non_ascii(0x7F7F7F7F7F7F7F7Fu));
  EXPECT_TRUE(has_non_ascii(0x80u));
  EXPECT_TRUE(has_non_ascii(std::uint64_t{0xFF} << 56));
}

TEST(EightBytes, Keeps) {
  EXPECT_EQ(keep_bytes(0x1122334455667788u, 0), 0u);
  EXPECT_EQ(keep_bytes(0x1122334455667788u, 3), 0x667788u);
  EXPECT_EQ(keep_bytes(0x1122334455667788u, 8), 0x1122334455667788u);
}

}  // namespace
}  // namespace tamis
