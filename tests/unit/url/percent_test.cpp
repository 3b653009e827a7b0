#include "url/percent.h"

#include <gtest/gtest.h>

namespace tamis::url {
namespace {

TEST(PercentDecoded, WhatIsNoEscapeStays) {
  EXPECT_EQ(percent_decoded("100%"), "100%");
  EXPECT_EQ(percent_decoded("%4"), "%4");
  EXPECT_EQ(percent_decoded("%zz%41"), "%zzA");
  EXPECT_EQ(percent_decoded("a+b"), "a+b");
}

TEST(PercentDecoded, BytesOfAnyValue) {
  EXPECT_EQ(percent_decoded("%c3%A9%00x"), std::string("\xC3\xA9\0x", 4));
  EXPECT_EQ(percent_decoded("%-1%+1"), "%-1%+1");
}

TEST(PercentEncoded, HasTwoDigitsInUpperCase) {
  std::string out = "a";
  for (const char byte : {'/', '\0', '\n', '\xFF'}) append_percent_encoded(byte, out);
  EXPECT_EQ(out, "a%2F%00%0A%FF");
}

}  // namespace
}  // namespace tamis::url
