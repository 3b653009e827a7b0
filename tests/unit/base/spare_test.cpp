// Tests src/base/spare.h.

#include "base/spare.h"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(Spare, IsEmptyAndHasTheMemoryOfTheLastAtItsDepth) {
  const auto capacities = [](std::size_t outer, std::size_t inner) {
    Spare<std::string> first;
    Spare<std::string> second;
    EXPECT_EQ(first + second, "");
    const std::pair found(first.capacity(), second.capacity());
    first.append(outer, 'a');
    second.append(inner, 'b');
    return found;
  };
  std::thread([&] {  // has no memory yet
    EXPECT_LT(capacities(1000, 100).first, 100u);
    const auto again = capacities(1, 500);
    EXPECT_GE(again.first, 1000u);
    EXPECT_GE(again.second, 100u);
    EXPECT_LT(again.second, 500u);
    EXPECT_GE(capacities(1, 1).second, 500u);
  })
      .join();
}

TEST(Spare, OfAHugePageIsGivenBack) {
  std::thread([] {
    { Spare<std::vector<int>>().reserve(1 << 20); }
    EXPECT_EQ(Spare<std::vector<int>>().capacity(), 0u);
    { Spare<std::vector<int>>().reserve(1 << 10); }
    EXPECT_GE(Spare<std::vector<int>>().capacity(), 1u << 10);
  }).join();
}

TEST(Spare, ManyAtOnceAreNoMoreThanUsual) {
  const auto nest = [](auto self, int depth) -> void {
    Spare<std::string> text;
    text.append(100, 'x');
    if (depth > 0) self(self, depth - 1);
  };
  nest(nest, 100);
  EXPECT_TRUE(Spare<std::string>().empty());
}

}  // namespace
}  // namespace tamis
