// Tests src/eval/datasets/package.cpp.

#include <gtest/gtest.h>

#include "eval/datasets/package.h"

namespace tamis::datasets {
namespace {

std::string_view read_as(std::string_view html, std::string_view charset) {
  static PackagePage page;
  page.html = html;
  page.charset = charset;
  return charset_of(page);
}

TEST(PageCharset, IsWhatThePackageSays) {
  EXPECT_EQ(read_as("\xD6\xD0\xCE\xC4", "gb2312"), "gb2312");
  EXPECT_EQ(read_as("caf\xE9", "iso-8859-1"), "iso-8859-1");
  EXPECT_EQ(read_as("plain", "gb2312"), "gb2312");
  EXPECT_EQ(read_as("caf\xE9", ""), "");
}

TEST(PageCharset, BytesThatAreUtf8AreUtf8) {
  EXPECT_EQ(read_as("中文", "gb2312"), "");
  EXPECT_EQ(read_as("caf\xC3\xA9", "windows-1252"), "");
}

}  // namespace
}  // namespace tamis::datasets
