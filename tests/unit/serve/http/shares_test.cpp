#include "serve/http/shares.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Shares, SoManyInAll) {
  Shares shares(2, 2);
  const auto one = shares.take("a");
  {
    const auto two = shares.take("b");
    EXPECT_TRUE(one && two);
    EXPECT_FALSE(shares.take("c"));
  }
  EXPECT_TRUE(shares.take("c"));
}

TEST(Shares, SoManyOfAClient) {
  Shares shares(10, 2);
  std::vector<Shares::Share> taken;
  taken.push_back(std::move(*shares.take("a")));
  taken.push_back(std::move(*shares.take("a")));
  EXPECT_FALSE(shares.take("a"));
  EXPECT_TRUE(shares.take("b"));
  taken.pop_back();
  EXPECT_TRUE(shares.take("a"));
}

TEST(Shares, WhatWasMovedAwayGivesNothingBack) {
  Shares shares(1, 1);
  auto one = shares.take("a");
  const Shares::Share other = std::move(*one);
  one.reset();
  EXPECT_FALSE(shares.take("a"));
}

}  // namespace
}  // namespace tamis::serve
