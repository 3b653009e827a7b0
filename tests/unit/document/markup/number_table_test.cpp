// Tests src/document/markup/number_table.h.

#include "document/markup/number_table.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(NumberTable, NumbersKeysInTheOrderInWhichTheyCome) {
  NumberTable table;
  EXPECT_EQ(table.find(7), 0xFFFFFFFF);
  EXPECT_EQ(table.number(7), 0u);
  EXPECT_EQ(table.number(0), 1u);
  EXPECT_EQ(table.number(7), 0u);
  EXPECT_EQ(table.find(0), 1u);
  EXPECT_EQ(table.find(8), 0xFFFFFFFF);
  EXPECT_EQ(table.size(), 2u);
  table.clear();
  EXPECT_EQ(table.find(7), 0xFFFFFFFF);
  EXPECT_EQ(table.number(8), 0u);
}

TEST(NumberTable, KeepsNumbersWhenItGrows) {
  NumberTable table;
  for (std::uint64_t i = 0; i < 5000; ++i) ASSERT_EQ(table.number(i * i), i);
  for (std::uint64_t i = 0; i < 5000; ++i) ASSERT_EQ(table.find(i * i), i);
}

TEST(NumberTable, IsEmptyForPagesOfAnySizeAfterOthers) {
  NumberTable table;
  for (const std::uint64_t size : {10, 3000, 20, 40, 3000, 1}) {
    table.clear(size / 2);  // more keys than expected
    for (std::uint64_t i = 0; i < size; ++i) {
      ASSERT_EQ(table.find(i), 0xFFFFFFFF);
      ASSERT_EQ(table.number(i), i);
    }
    EXPECT_EQ(table.size(), size);
    EXPECT_EQ(table.find(size), 0xFFFFFFFF);
  }
}

// Keys that collide in a table that uses their bits unchanged.
TEST(NumberTable, IsNotSlowedByKeysThatWereChosenToMeet) {
  NumberTable low;
  NumberTable high;
  NumberTable folded;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    low.number(i << 32);
    high.number(i);
    folded.number(i << 32 | i);
  }
  EXPECT_LT(low.longest_search(), 200u);
  EXPECT_LT(high.longest_search(), 200u);
  EXPECT_LT(folded.longest_search(), 200u);
}

}  // namespace
}  // namespace tamis
