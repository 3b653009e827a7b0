// Tests src/text/invalid_utf8.h.

#include "text/invalid_utf8.h"

#include <string>

#include <gtest/gtest.h>

#include "text/put_utf8.h"

namespace tamis {
namespace {

TEST(InvalidUtf8, EveryCharacterIsValid) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code >= 0xD800 && code < 0xE000) continue;
    char bytes[4];
    const std::string_view text(bytes, put_utf8(code, bytes));
    ASSERT_EQ(invalid_utf8(text), text.size()) << static_cast<unsigned>(code);
  }
}

TEST(InvalidUtf8, NoOtherPairOfBytesIsValid) {
  for (int lead = 0x80; lead < 0x100; ++lead)
    for (int tail = 0; tail < 0x100; ++tail) {
      const bool valid = lead >= 0xC2 && lead < 0xE0 && (tail & 0xC0) == 0x80;
      const std::string text{static_cast<char>(lead), static_cast<char>(tail)};
      ASSERT_EQ(invalid_utf8(text) == text.size(), valid) << lead << " " << tail;
    }
}

TEST(InvalidUtf8, NoOtherLeadBeginsFourBytes) {
  for (int lead = 0x80; lead < 0x100; ++lead) {
    const std::string text = std::string(1, static_cast<char>(lead)) + "\x9B\x96\x99";
    const bool valid = lead >= 0xF0 && lead < 0xF4;
    ASSERT_EQ(invalid_utf8(text) == text.size(), valid) << lead;
  }
}

TEST(InvalidUtf8, NamesTheFirstBadByte) {
  EXPECT_EQ(invalid_utf8("a\xC3\xA9\xFF"), 3u);
  EXPECT_EQ(invalid_utf8("ab\xED\xA0\x80"), 2u);  // a surrogate
  EXPECT_EQ(invalid_utf8("\xE0\x80\x80"), 0u);    // too long for what it says
  EXPECT_EQ(invalid_utf8("\xE2\x82"), 0u);        // cut
}

}  // namespace
}  // namespace tamis
