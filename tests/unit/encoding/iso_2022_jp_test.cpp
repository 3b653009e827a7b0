// Tests src/encoding/iso_2022_jp.cpp.
#include <string>

#include <gtest/gtest.h>

#include "encoding/transcode.h"

namespace tamis {
namespace {

std::string decoded(std::string_view bytes) {
  std::string to(kMostGrowth * bytes.size(), '?');
  const Decoded result = decode_iso_2022_jp(bytes, to.data());
  to.resize(result.size);
  EXPECT_EQ(result.had_errors, to.find("\uFFFD") != std::string::npos);
  return to;
}

TEST(Iso2022Jp, SwitchesBetweenAsciiAndJapanese) {
  EXPECT_EQ(decoded("a\x1B$BF|K\\\x1B(Bz"), "a日本z");
  EXPECT_EQ(decoded("\x1B(I\x31\x1B(B"), "\uFF71");
}

TEST(Iso2022Jp, BytesBeyondSevenBitsAreReplaced) {
  EXPECT_EQ(decoded("a\xE9z"), "a\uFFFDz");
}

TEST(Iso2022Jp, LongTextGoesThroughInPortions) {
  std::string bytes = "\x1B$B";
  std::string text;
  for (int i = 0; i < 10000; ++i) {
    bytes += "F|";
    text += "日";
  }
  EXPECT_EQ(decoded(bytes), text);
}

}  // namespace
}  // namespace tamis
