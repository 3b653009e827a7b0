// Tests src/tune/judge/row_store.cpp.

#include "tune/judge/row_store.h"

#include <csignal>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace tamis::tune {
namespace {

constexpr std::size_t kLimbs = 1000;

TEST(RowStore, GoesFromMemoryToTheFile) {
  RowStore store(kLimbs, {.memory = 3 * kLimbs * 8, .file = 40 * kLimbs * 8});
  ASSERT_EQ(store.capacity(), 43u);
  for (std::uint32_t i = 0; i < 43; ++i) {
    const Result<std::uint32_t> slot = store.add();
    ASSERT_TRUE(slot.has_value()) << to_string(slot.error());
    ASSERT_EQ(*slot, i);
    for (std::size_t k = 0; k < kLimbs; ++k) {
      ASSERT_EQ(store.row(i)[k], 0u);
      store.row(i)[k] = i * kLimbs + k;
    }
  }
  for (std::uint32_t i = 0; i < 43; ++i)
    for (std::size_t k = 0; k < kLimbs; ++k) ASSERT_EQ(store.row(i)[k], i * kLimbs + k);
}

TEST(RowStore, AFolderThatCannotBeWrittenIsAnError) {
  RowStore store(kLimbs, {.memory = 0, .file = 1 << 20, .folder = "/nowhere"});
  const Result<std::uint32_t> slot = store.add();
  ASSERT_FALSE(slot.has_value());
  EXPECT_NE(to_string(slot.error()).find("/nowhere"), std::string::npos);
}

// Simulates a full disk with a limit on the size of files.
TEST(RowStore, NoRoomOnTheDiskIsAnError) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit tight{.rlim_cur = 1 << 20, .rlim_max = before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  RowStore store(kLimbs, {.memory = 0, .file = std::size_t{1} << 30});
  const Result<std::uint32_t> slot = store.add();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(slot.has_value());
  EXPECT_NE(slot.error().finding.find("no room for masks"), std::string::npos);
}

}  // namespace
}  // namespace tamis::tune
