#include "serve/http/client_limits.h"

#include <gtest/gtest.h>

#include "serve/http/addresses.h"

namespace tamis::serve {
namespace {

using std::chrono::seconds;

std::string address(const char* text) {
  return client_name(boost::asio::ip::make_address(text));
}

const RateLimit::Time kBegin{};

TEST(RateLimit, AMinutesWorthAndThenAsItComesBack) {
  RateLimit quota(6);
  const auto client = address("192.0.2.1");
  for (int i = 0; i < 6; ++i) EXPECT_FALSE(quota.take(client, kBegin));
  EXPECT_EQ(quota.take(client, kBegin), seconds(10));
  EXPECT_EQ(quota.take(client, kBegin + seconds(9)), seconds(1));
  EXPECT_FALSE(quota.take(client, kBegin + seconds(10)));
  EXPECT_TRUE(quota.take(client, kBegin + seconds(10)));
}

TEST(RateLimit, NobodySavesMoreThanAMinutesWorth) {
  RateLimit quota(2);
  const auto client = address("192.0.2.1");
  EXPECT_FALSE(quota.take(client, kBegin));
  const auto later = kBegin + std::chrono::hours(5);
  EXPECT_FALSE(quota.take(client, later));
  EXPECT_FALSE(quota.take(client, later));
  EXPECT_TRUE(quota.take(client, later));
}

TEST(RateLimit, EachClientHasItsOwn) {
  RateLimit quota(1);
  EXPECT_FALSE(quota.take(address("192.0.2.1"), kBegin));
  EXPECT_FALSE(quota.take(address("192.0.2.2"), kBegin));
  EXPECT_TRUE(quota.take(address("192.0.2.1"), kBegin));
}

TEST(RateLimit, ANetworkOfIpv6IsOneClient) {
  RateLimit quota(1);
  EXPECT_FALSE(quota.take(address("2001:db8::1"), kBegin));
  EXPECT_TRUE(quota.take(address("2001:db8::2"), kBegin));
  EXPECT_FALSE(quota.take(address("2001:db8:0:1::1"), kBegin));
  EXPECT_FALSE(quota.take(address("192.0.2.1"), kBegin));
  EXPECT_TRUE(quota.take(address("::ffff:192.0.2.1"), kBegin));
}

TEST(RateLimit, ZeroMeansUnlimited) {
  RateLimit quota(0);
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(quota.take(address("192.0.2.1"), kBegin));
  EXPECT_EQ(quota.clients(), 0u);
}

TEST(RateLimit, MemoryIsBounded) {
  RateLimit quota(1);
  const auto client = [](std::size_t i) {
    return client_name(boost::asio::ip::address_v4(static_cast<std::uint32_t>(i)));
  };
  for (std::size_t i = 0; i < RateLimit::kMaxClients + 10; ++i)
    quota.take(client(i), kBegin);
  EXPECT_LE(quota.clients(), RateLimit::kMaxClients + 1);
  EXPECT_TRUE(quota.take(client(RateLimit::kMaxClients + 20), kBegin));
  // Clients that were silent for a minute are removed.
  EXPECT_FALSE(quota.take(client(1u << 30), kBegin + seconds(60)));
  EXPECT_LE(quota.clients(), 10u);
}

TEST(ConcurrencyLimit, SoManyInAll) {
  ConcurrencyLimit limit(2, 2);
  const auto one = limit.take("a");
  {
    const auto two = limit.take("b");
    EXPECT_TRUE(one && two);
    EXPECT_FALSE(limit.take("c"));
  }
  EXPECT_TRUE(limit.take("c"));
}

TEST(ConcurrencyLimit, SoManyOfAClient) {
  ConcurrencyLimit limit(10, 2);
  std::vector<ConcurrencyLimit::Slot> taken;
  taken.push_back(std::move(*limit.take("a")));
  taken.push_back(std::move(*limit.take("a")));
  EXPECT_FALSE(limit.take("a"));
  EXPECT_TRUE(limit.take("b"));
  taken.pop_back();
  EXPECT_TRUE(limit.take("a"));
}

TEST(ConcurrencyLimit, WhatWasMovedAwayGivesNothingBack) {
  ConcurrencyLimit limit(1, 1);
  auto one = limit.take("a");
  const ConcurrencyLimit::Slot other = std::move(*one);
  one.reset();
  EXPECT_FALSE(limit.take("a"));
}

}  // namespace
}  // namespace tamis::serve
