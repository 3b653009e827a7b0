// Tests src/text/utf8.h.
#include "text/utf8.h"

#include <string>

#include <gtest/gtest.h>

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

TEST(AppendUtf8, WritesTheBytesOfACharacter) {
  std::string out = "a";
  for (const char32_t c : {U'é', U'€', U'😀'}) append_utf8(c, out);
  EXPECT_EQ(out, "aé€😀");
}

TEST(Utf8Length, CountsCharacters) {
  EXPECT_EQ(utf8_length(""), 0u);
  EXPECT_EQ(utf8_length("aé€😀"), 4u);
}

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
  EXPECT_EQ(invalid_utf8("\xE0\x80\x80"), 0u);    // longer than necessary
  EXPECT_EQ(invalid_utf8("\xE2\x82"), 0u);        // truncated
}

}  // namespace
}  // namespace tamis
