// Tests src/cli/terminal/size.cpp.
#include "cli/terminal/size.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(ParseSize, ReadsPlainNumbers) {
  EXPECT_EQ(parse_size("0"), 0u);
  EXPECT_EQ(parse_size("812"), 812u);
  EXPECT_EQ(parse_size("18446744073709551615"), 0xFFFFFFFFFFFFFFFF);
}

TEST(ParseSize, UnitsArePowersOf1024InEitherCase) {
  for (const char* word : {"3K", "3k", "3KB", "3kb", "3KiB", "3kib", "3072B"})
    EXPECT_EQ(parse_size(word), 3072u) << word;
  EXPECT_EQ(parse_size("64M"), 64u << 20);
  EXPECT_EQ(parse_size("2G"), std::uint64_t{2} << 30);
}

TEST(ParseSize, RefusesEverythingElse) {
  for (const char* word :
       {"", "K", "-1", "+1", " 1", "1 K", "1.5M", "1X", "1KX", "1Kbi", "1T", "0x10",
        "18446744073709551616", "18446744073709551615K"})
    EXPECT_FALSE(parse_size(word)) << word;
}

}  // namespace
}  // namespace tamis::cli
