// Tests src/encoding/single_byte.cpp.
#include <string>

#include <gtest/gtest.h>

#include "encoding/transcode.h"

namespace tamis {
namespace {

std::string decoded(Encoding encoding, std::string_view bytes) {
  std::string to(kMostGrowth * bytes.size(), '?');
  const Decoded result = decode_single_byte(encoding, bytes, to.data());
  to.resize(result.size);
  EXPECT_EQ(result.had_errors, to.find("\uFFFD") != std::string::npos);
  return to;
}

TEST(SingleByte, EveryFamilyReadsItsLetters) {
  EXPECT_EQ(decoded(Encoding::windows_1252, "caf\xE9 \x80"), "caf\u00E9 \u20AC");
  EXPECT_EQ(decoded(Encoding::windows_1251, "\xCF\xF0\xE8\xE2\xE5\xF2"), "Привет");
  EXPECT_EQ(decoded(Encoding::koi8_r, "\xF0\xD2\xC9\xD7\xC5\xD4"), "Привет");
  EXPECT_EQ(decoded(Encoding::ibm866, "\x8F\xE0\xA8\xA2\xA5\xE2"), "Привет");
  EXPECT_EQ(decoded(Encoding::x_mac_cyrillic, "\x8F\xF0\xE8\xE2\xE5\xF2"), "Привет");
  EXPECT_EQ(decoded(Encoding::iso_8859_2, "\xB3\xF3\x64\xBC"), "łódź");
  EXPECT_EQ(decoded(Encoding::iso_8859_8_i, "\xF9\xEC\xE5\xED"), "שלום");
  EXPECT_EQ(decoded(Encoding::windows_874, "\xCA\xC7"), "สว");
}

TEST(SingleByte, HolesOfWindows1252AreControls) {
  EXPECT_EQ(decoded(Encoding::windows_1252, "\x81\x8D\x8F\x90\x9D"),
            "\u0081\u008D\u008F\u0090\u009D");
}

TEST(SingleByte, HolesOfOthersAreReplaced) {
  EXPECT_EQ(decoded(Encoding::windows_1253, "a\xAA z"), "a\uFFFD z");
  EXPECT_EQ(decoded(Encoding::iso_8859_8, "\xA1"), "\uFFFD");
}

TEST(SingleByte, UserDefinedIsPrivate) {
  EXPECT_EQ(decoded(Encoding::x_user_defined, "a\x80\xFF"), "a\uF780\uF7FF");
}

TEST(SingleByte, OthersAreNot) {
  EXPECT_TRUE(is_single_byte(Encoding::koi8_u));
  EXPECT_TRUE(is_single_byte(Encoding::x_user_defined));
  EXPECT_FALSE(is_single_byte(Encoding::utf_8));
  EXPECT_FALSE(is_single_byte(Encoding::big5));
  EXPECT_FALSE(is_single_byte(Encoding::replacement));
}

}  // namespace
}  // namespace tamis
