// Tests src/encoding/utf16.cpp.
#include <string>

#include <gtest/gtest.h>

#include "encoding/transcode.h"

namespace tamis {
namespace {

using std::literals::operator""sv;

std::string decoded(std::string_view bytes, ByteOrder order) {
  std::string to(kMostGrowth * bytes.size(), '?');
  const Decoded result = decode_utf16(bytes, order, to.data());
  to.resize(result.size);
  EXPECT_EQ(result.had_errors, to.find("\uFFFD") != std::string::npos);
  return to;
}

TEST(Utf16, IsReadInBothOrders) {
  EXPECT_EQ(decoded("a\0\xE9\0\xAC\x20\x3D\xD8\x00\xDE"sv, ByteOrder::little),
            "a\u00E9\u20AC\U0001F600");
  EXPECT_EQ(decoded("\0a\0\xE9\x20\xAC\xD8\x3D\xDE\x00"sv, ByteOrder::big),
            "a\u00E9\u20AC\U0001F600");
}

TEST(Utf16, SurrogatesWithoutPartnerAreReplaced) {
  EXPECT_EQ(decoded("\xD8\x3D\0a"sv, ByteOrder::big), "\uFFFDa");
  EXPECT_EQ(decoded("\xDE\x00\0a"sv, ByteOrder::big), "\uFFFDa");
  EXPECT_EQ(decoded("\xD8\x3D\xD8\x3D\xDE\x00"sv, ByteOrder::big), "\uFFFD\U0001F600");
}

TEST(Utf16, WhatIsCutShortAtTheEndIsOneError) {
  EXPECT_EQ(decoded("\0a\0"sv, ByteOrder::big), "a\uFFFD");
  EXPECT_EQ(decoded("\0a\xD8\x3D"sv, ByteOrder::big), "a\uFFFD");
  EXPECT_EQ(decoded("\0a\xD8\x3D\xDE"sv, ByteOrder::big), "a\uFFFD");
}

}  // namespace
}  // namespace tamis
