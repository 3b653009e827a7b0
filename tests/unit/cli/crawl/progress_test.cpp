#include "cli/crawl/progress.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(ProgressLine, OneLine) {
  bulk::CrawlProgress state;
  state.read = 12'300'000'000;
  state.all = 98'100'000'000;
  state.read_before = 2'300'000'000;
  state.counts.add(bulk::Count::pages, 521'000);
  state.counts.add_unpacked(103'400'000'000);
  EXPECT_EQ(describe(state, 100),
            "12.3 GB of 98.1 GB, 12 %, 5,210 pages/s, 1,034 MB/s, 14:18 left");
  state.counts.add(bulk::Count::damaged, 3);
  EXPECT_TRUE(describe(state, 100).ends_with(" left, 3 errors"));
}

TEST(ProgressLine, WhereTheSizeIsNotKnown) {
  bulk::CrawlProgress state;
  state.read = 999;
  EXPECT_EQ(describe(state, 0), "999 bytes");
  EXPECT_EQ(describe(state, 1), "999 bytes, 0 pages/s, 0 MB/s");
}

}  // namespace
}  // namespace tamis::cli
