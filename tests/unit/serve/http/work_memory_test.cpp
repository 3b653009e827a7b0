#include "serve/http/work_memory.h"

#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(WorkMemory, IsSharedAndGivenBack) {
  WorkMemory memory(100);
  {
    const auto first = memory.take(60);
    const auto second = memory.take(40);
    EXPECT_TRUE(first && second);
    EXPECT_EQ(memory.taken(), 100u);
  }
  EXPECT_EQ(memory.taken(), 0u);
  EXPECT_TRUE(memory.take(100));
}

TEST(WorkMemory, IsNotWaitedForWhereThereIsNeverEnough) {
  WorkMemory memory(100);
  EXPECT_FALSE(memory.take(101));
  EXPECT_TRUE(memory.take(100));
}

TEST(WorkMemory, ComesInTheOrderOfAsking) {
  WorkMemory memory(100);
  auto first = std::optional(memory.take(60));
  std::thread large([&] { EXPECT_TRUE(memory.take(80)); });
  // There is enough memory for the small one, but the large one is before it.
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::atomic<bool> is_served = false;
  std::thread small([&] {
    EXPECT_TRUE(memory.take(30));
    is_served = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(is_served);
  first.reset();
  large.join();
  small.join();
}

std::string repeat(std::string_view unit, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += unit;
  return out;
}

TEST(WorkMemory, APageOfTagsOrWordsTakesMoreThanOneOfProse) {
  const std::size_t prose = memory_of_page(std::string(1 << 20, 'a'));
  EXPECT_LT(prose, 30u << 20);
  // Measured values: bench/runs/2026-11-17-memory.md.
  EXPECT_GT(memory_of_page(repeat("<p>a", 1 << 18)), 190u << 20);
  EXPECT_GT(memory_of_page(repeat("a</p>", (1 << 20) / 5)), 150u << 20);
  EXPECT_GT(memory_of_page(repeat("a<br>", (1 << 20) / 5)), 120u << 20);
  EXPECT_GT(memory_of_page(repeat("a<b<c>", (1 << 20) / 6)), 150u << 20);
  EXPECT_GT(memory_of_page(repeat("a ", 1 << 19)), 36u << 20);
  EXPECT_GT(memory_of_page(repeat("\xE4\xB8\xAD", (1 << 20) / 3)), 36u << 20);
  EXPECT_GT(memory_of_page("\x1B$B" + repeat("0l", 1 << 19)), 36u << 20);
  // Inline text does not start a block.
  EXPECT_LT(memory_of_page(repeat("a <a href=b>c</a>", (1 << 20) / 17)), 60u << 20);
}

TEST(WorkMemory, JsonOfManyValuesTakesMore) {
  EXPECT_GT(memory_of_json(repeat("[", 1 << 20)), 100u << 20);
  EXPECT_LT(memory_of_json("\"" + std::string(1 << 20, 'a') + "\""), 8u << 20);
}

}  // namespace
}  // namespace tamis::serve
