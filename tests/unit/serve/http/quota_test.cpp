#include "serve/http/quota.h"

#include <gtest/gtest.h>

#include "serve/http/client_name.h"

namespace tamis::serve {
namespace {

using std::chrono::seconds;

std::string address(const char* text) {
  return client_name(boost::asio::ip::make_address(text));
}

const Quota::Time kBegin{};

TEST(Quota, AMinutesWorthAndThenAsItComesBack) {
  Quota quota(6);
  const auto client = address("192.0.2.1");
  for (int i = 0; i < 6; ++i) EXPECT_FALSE(quota.take(client, kBegin));
  EXPECT_EQ(quota.take(client, kBegin), seconds(10));
  EXPECT_EQ(quota.take(client, kBegin + seconds(9)), seconds(1));
  EXPECT_FALSE(quota.take(client, kBegin + seconds(10)));
  EXPECT_TRUE(quota.take(client, kBegin + seconds(10)));
}

TEST(Quota, NobodySavesMoreThanAMinutesWorth) {
  Quota quota(2);
  const auto client = address("192.0.2.1");
  EXPECT_FALSE(quota.take(client, kBegin));
  const auto later = kBegin + std::chrono::hours(5);
  EXPECT_FALSE(quota.take(client, later));
  EXPECT_FALSE(quota.take(client, later));
  EXPECT_TRUE(quota.take(client, later));
}

TEST(Quota, EachClientHasItsOwn) {
  Quota quota(1);
  EXPECT_FALSE(quota.take(address("192.0.2.1"), kBegin));
  EXPECT_FALSE(quota.take(address("192.0.2.2"), kBegin));
  EXPECT_TRUE(quota.take(address("192.0.2.1"), kBegin));
}

TEST(Quota, ANetworkOfIpv6IsOneClient) {
  Quota quota(1);
  EXPECT_FALSE(quota.take(address("2001:db8::1"), kBegin));
  EXPECT_TRUE(quota.take(address("2001:db8::2"), kBegin));
  EXPECT_FALSE(quota.take(address("2001:db8:0:1::1"), kBegin));
  EXPECT_FALSE(quota.take(address("192.0.2.1"), kBegin));
  EXPECT_TRUE(quota.take(address("::ffff:192.0.2.1"), kBegin));
}

TEST(Quota, WithoutOneAllMayComeAsTheyLike) {
  Quota quota(0);
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(quota.take(address("192.0.2.1"), kBegin));
  EXPECT_EQ(quota.clients(), 0u);
}

TEST(Quota, MemoryIsBounded) {
  Quota quota(1);
  const auto client = [](std::size_t i) {
    return client_name(boost::asio::ip::address_v4(static_cast<std::uint32_t>(i)));
  };
  for (std::size_t i = 0; i < Quota::kMaxClients + 10; ++i)
    quota.take(client(i), kBegin);
  EXPECT_LE(quota.clients(), Quota::kMaxClients + 1);
  EXPECT_TRUE(quota.take(client(Quota::kMaxClients + 20), kBegin));
  // Those who have been silent for a minute are forgotten.
  EXPECT_FALSE(quota.take(client(1u << 30), kBegin + seconds(60)));
  EXPECT_LE(quota.clients(), 10u);
}

}  // namespace
}  // namespace tamis::serve
