#include "text/read_utf8.h"

#include <gtest/gtest.h>

#include "text/put_utf8.h"

namespace tamis {
namespace {

TEST(ReadUtf8, EveryCharacterThatPutUtf8Writes) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c == 0xD800) c = 0xE000;
    char bytes[4];
    const auto size = static_cast<std::size_t>(put_utf8(c, bytes) - bytes);
    const Utf8Character read = read_utf8({bytes, size});
    ASSERT_EQ(read.code, c);
    ASSERT_EQ(read.length, size);
  }
}

TEST(ReadUtf8, StrayBytesAreOneCharacterEach) {
  for (const char* text : {"\x80", "\xC3", "\xE2\x82", "\xF0\x9F\x98"})
    EXPECT_EQ(read_utf8(text).length, 1u);
}

}  // namespace
}  // namespace tamis
