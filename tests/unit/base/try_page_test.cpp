#include "base/try_page.h"

#include <new>
#include <stdexcept>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(TryPage, ReturnsWhatTheWorkReturns) {
  EXPECT_EQ(try_page(0, "a", [] { return 7; }), 7);
  EXPECT_EQ(try_page(0, "a", []() -> Result<int> { return 8; }), 8);
  const auto failed = try_page(
      0, "a", []() -> Result<int> { return fail(ErrorCode::not_text, "b", "c"); });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::not_text);
  bool was_called = false;
  EXPECT_TRUE(try_page(0, "a", [&] { was_called = true; }));
  EXPECT_TRUE(was_called);
}

TEST(TryPage, ExceptionsAreErrorsWithThePlace) {
  const auto bug = try_page(0, "a.html", [] { throw std::length_error("vector"); });
  ASSERT_FALSE(bug);
  EXPECT_EQ(bug.error().code, ErrorCode::internal);
  EXPECT_EQ(bug.error().place, "a.html");
  EXPECT_EQ(bug.error().finding, "internal error: vector");
  const auto memory = try_page(0, "a.html", [] { throw std::bad_alloc(); });
  ASSERT_FALSE(memory);
  EXPECT_EQ(memory.error().code, ErrorCode::too_large);
  EXPECT_EQ(memory.error().finding, "out of memory for this page");
}

TEST(TryPage, TheStepsOfAPageAreLimitedByItsSize) {
  const auto use = [](std::size_t bytes, std::uint64_t steps) {
    return try_page(bytes, "a", [&] { count_steps(steps); });
  };
  EXPECT_TRUE(use(1000, step_limit_for(1000)));
  EXPECT_TRUE(use(1'000'000, step_limit_for(1000) + 1));
  const auto exceeded = use(1000, step_limit_for(1000) + 1);
  ASSERT_FALSE(exceeded);
  EXPECT_EQ(exceeded.error().code, ErrorCode::too_large);
  EXPECT_EQ(exceeded.error().finding, OutOfSteps().what());
  EXPECT_TRUE(use(1000, step_limit_for(1000)));  // the next page has its own limit
}

}  // namespace
}  // namespace tamis
