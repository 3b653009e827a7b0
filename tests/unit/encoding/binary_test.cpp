// Tests src/encoding/binary.cpp.
#include "encoding/binary.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace tamis {
namespace {

using namespace std::string_view_literals;

std::string utf16(std::string_view ascii, bool big_endian) {
  std::string out;
  for (const char c : ascii) {
    if (big_endian) out += '\0';
    out += c;
    if (!big_endian) out += '\0';
  }
  return out;
}

TEST(Binary, FilesAreKnownByTheirFirstBytes) {
  EXPECT_EQ(binary_kind("%PDF-1.7\n"), "a PDF document");
  EXPECT_EQ(binary_kind("\x89PNG\r\n\x1A\n"), "a PNG image");
  EXPECT_EQ(binary_kind("\xFF\xD8\xFF\xE0"), "a JPEG image");
  EXPECT_EQ(binary_kind("GIF89a"), "a GIF image");
  EXPECT_EQ(binary_kind("PK\x03\x04"), "a zip archive");
  EXPECT_EQ(binary_kind("\x1F\x8B\x08"), "gzip data");
  EXPECT_EQ(binary_kind("\0asm"sv), "a program");
}

TEST(Binary, ManyBytesThatNoTextHasAreData) {
  EXPECT_EQ(binary_kind("ab\x01\x02\x03\x04"), "binary data");
  EXPECT_EQ(binary_kind(std::string(100, '\0')), "binary data");
}

TEST(Binary, PagesAreNone) {
  for (const std::string_view page :
       {""sv, "<p>x"sv, "PNG"sv, "%PDF"sv, "caf\xE9"sv, "\x1B$B8@\x1B(B"sv,
        "a page with one stray \0 in it"sv, "\t\r\n\f"sv})
    EXPECT_EQ(binary_kind(page), "") << page;
}

TEST(Binary, ATwentiethAndMoreThanAFewAreTheLimit) {
  const std::string strange(10, '\x01');
  EXPECT_EQ(binary_kind(strange + std::string(190, 'x')), "");
  EXPECT_EQ(binary_kind(strange + std::string(189, 'x')), "binary data");
  EXPECT_EQ(binary_kind("a\x01\x02\x03"), "");
}

TEST(Binary, OnlyTheBeginningIsLookedAt) {
  EXPECT_EQ(binary_kind(std::string(4096, 'x') + std::string(4096, '\0')), "");
}

TEST(Binary, Utf16IsText) {
  for (const bool big_endian : {false, true})
    EXPECT_EQ(binary_kind(utf16("<html><p>some text", big_endian)), "") << big_endian;
  EXPECT_EQ(binary_kind("\xFF\xFE" + utf16("x", false)), "");
  EXPECT_EQ(binary_kind("\xFE\xFF\x01\x02\x03\x04"), "");
}

}  // namespace
}  // namespace tamis
