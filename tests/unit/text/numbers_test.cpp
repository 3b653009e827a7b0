// Tests src/text/numbers.h.
#include "text/numbers.h"

#include <gtest/gtest.h>

namespace tamis::text {
namespace {

TEST(ReadNumber, IsTheWholeText) {
  EXPECT_EQ(read_number<int>("42"), 42);
  EXPECT_EQ(read_number<int>("-7"), -7);
  for (const char* text : {"", " 1", "1 ", "+1", "1x", "x", "1.5", "--1"})
    EXPECT_FALSE(read_number<int>(text)) << text;
  EXPECT_EQ(read_number<double>("0.25"), 0.25);
}

TEST(ReadNumber, IsInTheRange) {
  EXPECT_EQ(read_number<unsigned>("5", 1, 5), 5u);
  EXPECT_FALSE(read_number<unsigned>("6", 1, 5));
  EXPECT_FALSE(read_number<unsigned>("0", 1, 5));
}

TEST(ReadNumber, DoesNotOverflow) {
  EXPECT_EQ(read_number<std::uint32_t>("4294967295"), 4294967295u);
  EXPECT_FALSE(read_number<std::uint32_t>("4294967296"));
  EXPECT_FALSE(read_number<std::uint32_t>("-1"));
  EXPECT_FALSE(read_number<std::uint64_t>("18446744073709551616"));
}

TEST(Shortest, IsReadAsTheSameNumber) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(3), "3");
  EXPECT_EQ(read_number<double>(shortest(1. / 3)), 1. / 3);
}

TEST(Fixed, HasThatManyDigits) {
  EXPECT_EQ(fixed(0.12345, 3), "0.123");
  EXPECT_EQ(fixed(2.5, 0), "2");
  EXPECT_EQ(fixed(-1, 2), "-1.00");
  EXPECT_EQ(fixed(1e300, 0).size(), 301u);
}

TEST(Decimal, HasNoZerosAtItsEnd) {
  EXPECT_EQ(decimal(2), "2");
  EXPECT_EQ(decimal(0.5), "0.5");
  EXPECT_EQ(decimal(100), "100");
  EXPECT_EQ(decimal(1. / 3), "0.333333");
}

TEST(Formatted, TakesFormatsOfPrintf) {
  EXPECT_EQ(formatted(0.5, "%+.4f"), "+0.5000");
  EXPECT_EQ(formatted(0.00042, "%.0e"), "4e-04");
}

TEST(Hexadecimal, HasZerosInFront) {
  EXPECT_EQ(hexadecimal(0), "0000000000000000");
  EXPECT_EQ(hexadecimal(0xFEDCBA9876543210), "fedcba9876543210");
}

TEST(Hexadecimal, HasTheLastDigits) {
  EXPECT_EQ(hexadecimal(0x1B, 2), "1b");
  EXPECT_EQ(hexadecimal(0xFEDCBA9876543210, 8), "76543210");
}

TEST(WithCommas, GroupsThreeDigits) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
}

TEST(Counted, HasOneSingular) {
  EXPECT_EQ(counted("page", 0), "0 pages");
  EXPECT_EQ(counted("page", 1), "1 page");
  EXPECT_EQ(counted("page", 1332), "1332 pages");
  EXPECT_EQ(counted_with_commas("page", 1), "1 page");
  EXPECT_EQ(counted_with_commas("page", 1332), "1,332 pages");
}

TEST(SizeText, ShowsLimitsInPowersOfTwo) {
  EXPECT_EQ(size_text(0), "0 bytes");
  EXPECT_EQ(size_text(812), "812 bytes");
  EXPECT_EQ(size_text(1023), "1023 bytes");
  EXPECT_EQ(size_text(1024), "1 KiB");
  EXPECT_EQ(size_text(1536), "1.5 KiB");
  EXPECT_EQ(size_text(64 << 20), "64 MiB");
  EXPECT_EQ(size_text(std::uint64_t{5} << 30), "5 GiB");
}

TEST(SizeText, ShowsFilesInPowersOfTen) {
  EXPECT_EQ(size_text(999, SizeUnits::decimal), "999 bytes");
  EXPECT_EQ(size_text(1000, SizeUnits::decimal), "1.0 kB");
  EXPECT_EQ(size_text(12'345'678'901, SizeUnits::decimal), "12.3 GB");
}

}  // namespace
}  // namespace tamis::text
